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
    <div className="flex flex-wrap items-center gap-x-2 print:hidden">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5 min-w-0 justify-start! text-left!"
        busy={isChanging}
        onClick={() => void accept()}
      >
        <BellRing aria-hidden className="size-4.5 shrink-0" />
        {t('offer')}
      </Button>
      <Button variant="ghost" size="sm" className="font-normal! text-soft! max-sm:ml-3" onClick={dismiss}>
        {t('notNow')}
      </Button>
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
