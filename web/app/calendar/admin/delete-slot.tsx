import type { Slot } from '@jhilik/contract/slots.ts'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDeleteSlot } from './api.ts'

/** The reason why this slot cannot be deleted; null when it can. */
const obstacleOf = ({ canDelete, fromSchedule, holders = [] }: Slot) => {
  if (canDelete) return null
  if (holders.length > 0) return 'booked'
  return fromSchedule ? 'schedule' : 'bookedBefore'
}

export function DeleteSlot({ slot, onDone }: { slot: Slot; onDone: () => void }) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const nameOf = useServiceName()
  const problemMessage = useProblemMessage()
  const remove = useDeleteSlot()
  const [asking, setAsking] = useState(false)
  const reasonId = useId()
  const obstacle = obstacleOf(slot)

  function confirm() {
    remove.mutateAsync(slot._id).then(
      () => {
        toast.success({ title: t('slots.deleted') })
        onDone()
      },
      (error) => {
        console.error('The slot was not deleted', error)
        setAsking(false)
        toast.error({ title: isApiError(error) ? problemMessage(error) : t('slots.deleteFailed') })
      },
    )
  }

  return (
    <>
      <Button
        variant="secondary"
        disabled={obstacle !== null}
        aria-describedby={obstacle ? reasonId : undefined}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden className="size-5" />
        {t('slots.delete')}
      </Button>
      {obstacle && (
        <p id={reasonId} className="order-last basis-full text-muted text-sm">
          {t(`slots.cannotDelete.${obstacle}`)} {slot.isBooked === 'available' && t('slots.cancelInstead')}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('slots.deleteTitle')}
        description={t('slots.deleteText', { slot: `${nameOf(slot.service)}, ${format.slot(slot)}` })}
        confirmLabel={t('slots.deleteConfirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={confirm}
        tone="danger"
        busy={remove.isPending}
      />
    </>
  )
}
