import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { OpeningRow } from '../../ui/settings.tsx'
import { secondFactorsQuery } from './api.ts'
import { Authenticator } from './authenticator.tsx'

/** The log-in in two steps. `onReady`: an admin who came to set a second factor up can go on. */
export function TwoStepRow({ onReady }: { onReady: () => void }) {
  const t = useTranslations('dashboard.secondFactors')
  const rows = useTranslations('dashboard.account.rows')
  const heading = useRef<HTMLHeadingElement>(null)
  const isOn = Boolean(useQuery(secondFactorsQuery()).data?.appAddedAt)
  return (
    <OpeningRow
      id="second-factors"
      icon={<ShieldCheck aria-hidden className="size-5" />}
      heading={heading}
      title={t('title')}
      state={t(isOn ? 'on' : 'off')}
      action={rows(isOn ? 'change' : 'setUp')}
    >
      <Authenticator heading={heading} onReady={onReady} />
    </OpeningRow>
  )
}
