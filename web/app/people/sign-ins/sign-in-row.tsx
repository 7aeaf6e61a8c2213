import type { SignIn } from '@jhilik/contract/sign-ins.ts'
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useDeviceName } from './use-device-name.ts'

const PHONES = ['Android', 'iOS']

/** The current one has no button: the menu has one. */
export function SignInRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const t = useTranslations('dashboard.signIns')
  const format = useFormat()
  const name = useDeviceName()(signIn)
  const { address, isCurrent, lastUsedAt, signedInAt, system } = signIn
  const Icon = PHONES.includes(system) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 only:pb-0">
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            {name}
            {isCurrent && <Badge tone="success">{t('current')}</Badge>}
          </p>
          <p className="text-[0.9375rem] text-soft">{t('used', { time: format.dateTime(lastUsedAt) })}</p>
          <p className="text-[0.9375rem] text-soft">{t('since', { time: format.dateTime(signedInAt) })}</p>
          <p className="text-[0.9375rem] text-soft">{t('address', { address })}</p>
        </div>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          className="max-sm:ml-8"
          aria-label={t('endOf', { device: name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
