import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { currentServicesQuery } from '../services/api.ts'
import { useDeleteService } from './api.ts'
import { ArchivedServices } from './archived-services.tsx'
import { ServicesOrder } from './services-order.tsx'
import { ServicesTable } from './services-table.tsx'

const TABS = ['offer', 'order', 'archived'] as const
type Tab = (typeof TABS)[number]

const reading = {
  read: (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? 'offer',
  write: (tab: Tab, params: URLSearchParams) => writeFields({ tab: tab === 'offer' ? '' : tab }, params),
}

export function ServiceManager({ onEdit }: { onEdit: (service: Service) => void }) {
  const t = useTranslations('dashboard')
  const query = useQuery(currentServicesQuery())
  const [tab, setTab] = useAddressState(reading)
  const [toDelete, setToDelete] = useState<Service | null>(null)

  const offered = (show: (services: Service[]) => ReactNode) => (
    <Loaded query={query} loading={t('services.loading')} failed={t('services.failed')}>
      {(services) => (services.length === 0 ? <EmptyState title={t('services.none')} /> : show(services))}
    </Loaded>
  )
  const contents: Record<Tab, ReactNode> = {
    offer: offered((services) => (
      <ServicesTable services={services} onEdit={onEdit} onDelete={setToDelete} />
    )),
    order: offered((services) => <ServicesOrder services={services} />),
    archived: <ArchivedServices />,
  }

  return (
    <>
      <Tabs
        label={t('services.title')}
        tabs={TABS.map((value) => ({ value, label: t(`services.tabs.${value}`), content: contents[value] }))}
        value={tab}
        onValueChange={(value) => setTab(TABS.find((known) => known === value) ?? 'offer')}
      />
      <DeleteServiceDialog service={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

interface DeleteServiceDialogProps {
  /** Null when the dialog is closed. */
  service: Service | null
  onClose: () => void
}

function DeleteServiceDialog({ service, onClose }: DeleteServiceDialogProps) {
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
      onOpenChange={(open) => !open && onClose()}
      title={t('services.confirmTitle')}
      description={t('services.confirmText')}
      confirmLabel={t('services.confirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={confirm}
      tone="danger"
    />
  )
}
