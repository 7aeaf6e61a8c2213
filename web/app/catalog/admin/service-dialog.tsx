import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { RecentChanges } from '../../people/history/recent-changes.tsx'
import { FormDialog } from '../../ui/unsaved.tsx'
import { ServiceForm } from './service-form.tsx'

interface ServiceDialogProps {
  /** Null for a new service, undefined when the dialog is closed. */
  edited: Service | null | undefined
  onClose: () => void
}

export function ServiceDialog({ edited, onClose }: ServiceDialogProps) {
  const t = useTranslations('dashboard.services')
  return (
    <FormDialog
      open={edited !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(edited ? 'editTitle' : 'addTitle')}
    >
      {edited !== undefined && <ServiceForm service={edited} onDone={onClose} />}
      {edited && (
        <div className="mt-5">
          <RecentChanges type="service" id={edited._id} />
        </div>
      )}
    </FormDialog>
  )
}
