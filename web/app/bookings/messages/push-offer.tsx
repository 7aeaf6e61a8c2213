import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { usePush } from './use-push.ts'

/** Set once the offer was dismissed in this browser. */
const KEY = 'jhilik:push-later'

/** Offers notifications beside a booking that is to come, until they are on, forbidden or dismissed. */
export function PushOffer() {
  const t = useTranslations('dashboard.messages.push')
  const { support, query, change, isChanging } = usePush()
  const [isDismissed, setDismissed] = useState(readDismissed)
  if (isDismissed || support !== 'supported' || !query.data?.publicKey || query.data.isOn) return null

  function dismiss() {
    setDismissed(true)
    try {
      localStorage.setItem(KEY, '1')
    } catch {
      // Storage may be forbidden; the offer is back on the next page then.
    }
  }

  async function accept() {
    if (await change(true)) toast.success({ title: t('turnedOn'), description: t('turnedOnText') })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-4 print:hidden">
      <BellRing aria-hidden className="size-5 shrink-0 text-link" />
      <p className="min-w-0 flex-1 basis-48 text-soft">{t('offer')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={isChanging} onClick={() => void accept()}>
          {t('turnOn')}
        </Button>
        <Button variant="ghost" size="sm" onClick={dismiss}>
          {t('notNow')}
        </Button>
      </div>
    </div>
  )
}

function readDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
