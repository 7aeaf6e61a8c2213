import type { Service } from '@jhilik/contract/services.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { archivedQuery, useRestoreService } from './api.ts'
import { ServiceThumb } from './service-parts.tsx'

/** Archived services, which can be restored. */
export function ArchivedServices() {
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
            {format.money(listedPrice, currency)} · {format.duration(duration)}
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
