import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDeleteService } from './api.ts'

interface DeleteServiceDialogProps {
  /** Null when the dialog is closed. */
  service: Service | null
  onClose: () => void
}

export function DeleteServiceDialog({ service, onClose }: DeleteServiceDialogProps) {
  const t = useTranslations('dashboard')
  const remove = useDeleteService()

  function confirm() {
    if (!service) return
    onClose()
    remove.mutateAsync(service._id).then(
      () => {
        // The notice gives it back when it closes.
        focusHeading()
        showNotice({ title: t('services.deleted'), text: t('services.deletedText'), tone: 'success' })
      },
      (cause) => {
        console.error('The service was not deleted', cause)
        toast.error({ title: t('services.deleteFailed') })
      },
    )
  }

  return (
    <ConfirmDialog
      open={service !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('services.confirmTitle')}
      description={t('services.confirmText')}
      confirmLabel={t('services.confirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={confirm}
      tone="danger"
    />
  )
}
