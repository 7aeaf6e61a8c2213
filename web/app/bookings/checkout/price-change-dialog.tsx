import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { Price } from './use-checkout.ts'

export interface PriceChange {
  before: Price
  now: Price
}

interface PriceChangedProps {
  /** Null when the dialog is closed. */
  change: PriceChange | null
  onAccept: (now: Price) => void
  onDismiss: (now: Price) => void
}

export const loadPriceChangeDialog = () => withTexts('onDemand', PriceChangeDialog)

/** Asks the customer to accept a changed price. */
function PriceChangeDialog({ change, onAccept, onDismiss }: PriceChangedProps) {
  const t = useTranslations('onDemand.priceChanged')
  const format = useFormat()
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState<PriceChange | null>(change)
  if (change && (change.before !== shown?.before || change.now !== shown.now)) setShown(change)
  if (!shown) return null
  const { before, now } = shown
  /** The price, with the part that is due now unless that is all of it. */
  const textOf = ({ amount, dueNow, currency }: Price) => {
    const price = format.money(amount, currency)
    if (dueNow === amount) return price
    return dueNow === 0 ? t('onSite', { price }) : t('part', { price, now: format.money(dueNow, currency) })
  }
  const prices = { before: textOf(before), now: textOf(now) }
  const isSame = before.amount === now.amount && before.currency === now.currency
  return (
    <ConfirmDialog
      open={change !== null}
      onOpenChange={(open) => !open && onDismiss(now)}
      title={t(isSame ? 'dueTitle' : 'title')}
      description={t('text', prices)}
      confirmLabel={t('accept', prices)}
      cancelLabel={t('dismiss')}
      onConfirm={() => onAccept(now)}
    />
  )
}
