import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { servicesQuery, useDeleteService } from './api.ts'
import { ServiceForm } from './service-form.tsx'
import { ServicesTable } from './services-table.tsx'

/** `null` is a new service, `undefined` no form at all. */
type Edited = Service | null | undefined

export function ServiceManager() {
  const t = useTranslations('dashboard')
  const query = useQuery(servicesQuery())
  const texts = { loading: t('services.loading'), failed: t('services.failed'), retry: t('common.retry') }
  const remove = useDeleteService()
  const [edited, setEdited] = useState<Edited>(undefined)
  const [doomed, setDoomed] = useState<Service | null>(null)

  function confirmDelete() {
    if (!doomed) return
    setDoomed(null)
    remove.mutate(doomed._id, {
      onSuccess: () =>
        showNotice({ title: t('services.deleted'), text: t('services.deletedText'), tone: 'success' }),
      onError: (cause) => {
        console.error('The service was not deleted', cause)
        toast.error({ title: t('services.deleteFailed') })
      },
    })
  }

  return (
    <>
      <Button className="mb-5" onClick={() => setEdited(null)}>
        <Plus aria-hidden className="size-5" />
        {t('services.add')}
      </Button>
      <Loaded query={query} texts={texts}>
        {(services) =>
          services.length === 0 ? (
            <EmptyState title={t('services.none')} />
          ) : (
            <ServicesTable services={services} onEdit={setEdited} onDelete={setDoomed} />
          )
        }
      </Loaded>
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
}
