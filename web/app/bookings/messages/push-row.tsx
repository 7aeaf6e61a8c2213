import { BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SettingsGroup, SettingsRow } from '../../ui/settings.tsx'
import { usePush } from './use-push.ts'

/** Turns notifications on this device on and off. Nothing where the site sends none. */
export function PushRow() {
  const t = useTranslations('dashboard.messages.push')
  const { isOffered, support, query, change, isChanging } = usePush()
  if (!isOffered) return null
  const isOn = query.data?.isOn ?? false
  const action = t(isOn ? 'turnOff' : 'turnOn')
  return (
    <SettingsRow
      id="notifications"
      icon={<BellRing aria-hidden className="size-5" />}
      title={t('title')}
      state={
        support === 'supported' ? (
          query.data && <p role="status">{t(isChanging ? 'working' : isOn ? 'on' : 'off')}</p>
        ) : (
          <p>{t(support)}</p>
        )
      }
      actions={
        query.data &&
        support === 'supported' && (
          <Button
            variant="ghost"
            className="px-3!"
            aria-label={`${t('title')}: ${action}`}
            busy={isChanging}
            onClick={() => void change(!isOn)}
          >
            {action}
          </Button>
        )
      }
      notice={
        support === 'supported' &&
        !query.data && (
          <Loaded query={query} failed={t('loadFailed')} className="py-2">
            {() => null}
          </Loaded>
        )
      }
    />
  )
}

/** The group of staff, who choose nothing else about messages. */
export function StaffPushGroup() {
  const t = useTranslations('dashboard.messages.push')
  return (
    <SettingsGroup id="messages" title={t('staffTitle')} text={t('staffText')}>
      <PushRow />
    </SettingsGroup>
  )
}
