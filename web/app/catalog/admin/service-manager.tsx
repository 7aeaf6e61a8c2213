import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, useAsked } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { currentServicesQuery } from '../services/api.ts'
import { archivedQuery, useDeleteService, useRestoreService } from './api.ts'
import { ChecklistDialog } from './checklist-dialog.tsx'
import { ServiceThumb } from './service-parts.tsx'
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
  const checklist = useAsked<Service>()
  const textOf = useServiceText()

  const offered = (show: (services: Service[]) => ReactNode) => (
    <Loaded query={query} loading={t('services.loading')} failed={t('services.failed')}>
      {(services) => (services.length === 0 ? <EmptyState title={t('services.none')} /> : show(services))}
    </Loaded>
  )
  const contents: Record<Tab, ReactNode> = {
    offer: offered((services) => (
      <ServicesTable services={services} onEdit={onEdit} onDelete={setToDelete} onChecklist={checklist.ask} />
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
      {checklist.item && (
        <ChecklistDialog
          key={checklist.item._id}
          service={{ id: checklist.item._id, name: textOf(checklist.item).name }}
          open={checklist.open}
          onClose={checklist.close}
        />
      )}
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

/** Archived services, which can be restored. */
function ArchivedServices() {
  const t = useTranslations('dashboard')
  const query = useQuery(archivedQuery())
  return (
    <Loaded query={query} loading={t('services.loading')} failed={t('services.failed')}>
      {(services) =>
        services.length === 0 ? (
          <EmptyState title={t('services.noneArchived')} text={t('services.noneArchivedHint')} />
        ) : (
          <>
            <p className="mb-4 max-w-prose text-soft">{t('services.archivedHint')}</p>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {services.map((service) => (
                <ArchivedService key={service._id} service={service} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

function ArchivedService({ service }: { service: Service }) {
  const t = useTranslations('dashboard.services')
  const format = useFormat()
  const restore = useRestoreService()
  const { name } = useServiceText()(service)
  const { _id, img, listedPrice, currency, duration } = service

  const bringBack = () =>
    restore.mutateAsync(_id).then(
      () => {
        toast.success({ title: t('restored', { name }) })
        focusHeading()
      },
      (cause) => {
        console.error('The service was not brought back', cause)
        toast.error({ title: t('restoreFailed') })
      },
    )

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="flex min-w-0 items-center gap-3">
        <ServiceThumb src={img} />
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold">{name}</span>
          <span className="text-soft text-sm tabular-nums">
            {format.money(listedPrice, currency)} · {format.minutes(duration)}
          </span>
        </span>
      </span>
      <Button
        variant="secondary"
        busy={restore.isPending}
        aria-label={t('restoreOf', { name })}
        onClick={bringBack}
      >
        <RotateCcw aria-hidden className="size-4" />
        {t('restore')}
      </Button>
    </li>
  )
}
