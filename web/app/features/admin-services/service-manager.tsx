import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { servicesQuery, useDeleteService } from './api.ts'
import { ServiceForm } from './service-form.tsx'
import { ServicesTable } from './services-table.tsx'

/** `null` is a new service, `undefined` no form at all. */
type Edited = Service | null | undefined

export function ServiceManager() {
  const t = useTranslations('dashboard')
  const { data: services, error, refetch } = useQuery(servicesQuery())
  const remove = useDeleteService()
  const [edited, setEdited] = useState<Edited>(undefined)
  const [doomed, setDoomed] = useState<Service | null>(null)

  function confirmDelete() {
    if (!doomed) return
    setDoomed(null)
    remove.mutate(doomed._id, {
      onSuccess: () =>
        showNotice({ title: t('services.deleted'), text: t('services.deletedText'), tone: 'success' }),
      onError: (cause) => console.error('The service was not deleted', cause),
    })
  }

  return (
    <>
      <Button className="mb-5" onClick={() => setEdited(null)}>
        <Plus aria-hidden className="size-5" />
        {t('services.add')}
      </Button>
      {content()}
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => {
          if (!open) setEdited(undefined)
        }}
        title={t(edited ? 'services.editTitle' : 'services.addTitle')}
      >
        {edited !== undefined && <ServiceForm service={edited} onDone={() => setEdited(undefined)} />}
      </Dialog>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('services.confirmTitle')}
        description={t('services.confirmText')}
        confirmLabel={t('services.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={confirmDelete}
        tone="danger"
      />
    </>
  )

  function content() {
    if (error && !services) {
      return (
        <Alert
          tone="danger"
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('services.failed')}
        </Alert>
      )
    }
    if (!services) return <Spinner label={t('services.loading')} className="py-20" />
    if (services.length === 0) return <EmptyState title={t('services.none')} />
    return <ServicesTable services={services} onEdit={setEdited} onDelete={setDoomed} />
  }
}
