import { Keyboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from 'zustand'
import { staffKeysStore, switchKeys } from '../../lib/page/staff-keys.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsRow } from '../../ui/settings.tsx'

/** Switches the single keys of the staff's pages on and off, for this browser. */
export function KeysRow() {
  const t = useTranslations('dashboard.keys')
  const areOff = useStore(staffKeysStore, (state) => state.areOff)
  return (
    <SettingsRow
      icon={<Keyboard aria-hidden className="size-5" />}
      title={t('row')}
      state={t(areOff ? 'off' : 'on')}
      actions={
        <Button
          variant="ghost"
          className="px-3!"
          aria-label={`${t('row')}: ${t(areOff ? 'switchOn' : 'switchOff')}`}
          onClick={() => switchKeys(!areOff)}
        >
          {t(areOff ? 'switchOn' : 'switchOff')}
        </Button>
      }
    />
  )
}
