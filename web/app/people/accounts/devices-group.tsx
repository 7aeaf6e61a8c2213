import type { SignIn } from '@jhilik/contract/own-account.ts'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { leaveFor } from '../../lib/session/leave-for.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, ConfirmedButton, useAsked } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { SettingsGroup, SettingsRow } from '../../ui/settings.tsx'
import { toast } from '../../ui/toast-store.ts'
import { signInsQuery, useEndAllSignIns, useEndSignIn } from './account-api.ts'

/** The sign-ins of the reader, with buttons that end them. */
export function DevicesGroup() {
  const t = useTranslations('dashboard.signIns')
  const common = useTranslations('dashboard.common')
  const nameOf = useDeviceName()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(signInsQuery())
  const tryAgain = useTryAgain()
  const end = useEndSignIn()
  const ending = useAsked<SignIn>()

  async function confirm({ _id }: SignIn) {
    try {
      await end.mutateAsync(_id)
      toast.success({ title: t('ended') })
      heading.current?.focus()
    } catch (error) {
      console.error('The sign-in was not ended', error)
      toast.error({ title: t('failed'), description: tryAgain(error) })
    }
    ending.close()
  }

  return (
    <SettingsGroup id="devices" heading={heading} title={t('title')} text={t('text')}>
      {query.data ? (
        query.data.map((signIn) => (
          <SignInRow key={signIn._id} signIn={signIn} onEnd={() => ending.ask(signIn)} />
        ))
      ) : (
        <li>
          <Loaded query={query} failed={t('loadFailed')}>
            {() => null}
          </Loaded>
        </li>
      )}
      {query.data && query.data.length > 1 && (
        <li className="py-2">
          <LogOutEverywhere />
        </li>
      )}
      <ConfirmDialog
        open={ending.open}
        onOpenChange={ending.close}
        title={t('endTitle', { device: ending.item ? nameOf(ending.item) : '' })}
        description={t('endText')}
        confirmLabel={t('end')}
        cancelLabel={common('cancel')}
        onConfirm={() => ending.item && confirm(ending.item)}
        tone="danger"
        busy={end.isPending}
      />
    </SettingsGroup>
  )
}

const PHONES = ['Android', 'iOS']

/** The current one has no button: the menu has one. */
function SignInRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const t = useTranslations('dashboard.signIns')
  const format = useFormat()
  const name = useDeviceName()(signIn)
  const { address, isCurrent, lastUsedAt, signedInAt, system } = signIn
  const Icon = PHONES.includes(system) ? Smartphone : Laptop
  return (
    <SettingsRow
      icon={<Icon aria-hidden className="size-5" />}
      title={name}
      state={
        <>
          {isCurrent && <p className="font-semibold text-success">{t('current')}</p>}
          <p>{t('used', { time: format.dateTime(lastUsedAt) })}</p>
          <p className="text-sm">{t('since', { time: format.dateTime(signedInAt) })}</p>
          <p className="text-sm">{t('address', { address })}</p>
        </>
      }
      actions={
        !isCurrent && (
          <Button variant="ghost" className="px-3!" aria-label={t('endOf', { device: name })} onClick={onEnd}>
            {t('end')}
          </Button>
        )
      }
    />
  )
}

function LogOutEverywhere() {
  const t = useTranslations('dashboard.signIns')
  const common = useTranslations('dashboard.common')
  const navigate = useNavigate()
  const tryAgain = useTryAgain()
  const endAll = useEndAllSignIns()

  async function logOut() {
    try {
      await endAll.mutateAsync()
    } catch (error) {
      console.error('The sign-ins were not ended', error)
      toast.error({ title: t('failed'), description: tryAgain(error) })
      return
    }
    await leaveFor(() => navigate('/'))
    showNotice({ title: t('everywhereDone'), tone: 'success' })
  }

  return (
    <ConfirmedButton
      className="max-sm:w-full"
      title={t('everywhereTitle')}
      description={t('everywhereText')}
      confirmLabel={t('everywhere')}
      cancelLabel={common('cancel')}
      tone="danger"
      onConfirm={logOut}
    >
      {t('everywhere')}
    </ConfirmedButton>
  )
}

/** The name of the browser and system of a sign-in: `Chrome on Android`. */
function useDeviceName() {
  const t = useTranslations('dashboard.signIns')
  return ({ browser, system }: Pick<SignIn, 'browser' | 'system'>): string => {
    if (browser && system) return t('device', { browser, system })
    return browser || system || t('unknownDevice')
  }
}
