import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { House, Languages, ListChecks } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { ServiceThumb } from './service-parts.tsx'

interface ServicesTableProps {
  services: Service[]
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
  onChecklist: (service: Service) => void
}

export function ServicesTable({ services, onEdit, onDelete, onChecklist }: ServicesTableProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const textOf = useServiceText()
  return (
    <Table bleed label={t('services.title')} stack className="[&_td]:align-middle">
      <Thead>
        <Th>{t('services.name')}</Th>
        <Th className="md:max-lg:hidden">{t('services.type')}</Th>
        <Th className="text-right">{t('services.priceColumn')}</Th>
        <Th className="text-right">{t('services.durationColumn')}</Th>
        <Th className="text-right">{t('services.freeToday')}</Th>
        <Th className="w-px">{t('common.actions')}</Th>
      </Thead>
      <Tbody>
        {services.map((service, index) => (
          <Tr key={service._id}>
            <Td>
              <span className="flex items-center gap-3 text-left md:max-lg:[&>:first-child]:hidden">
                <ServiceThumb src={service.img} />
                <span className="flex min-w-0 flex-col items-start gap-1">
                  <span className="font-semibold">{textOf(service).name}</span>
                  {index < FEATURED_SERVICES && (
                    <Badge tone="accent">
                      <House aria-hidden className="size-3.5" />
                      {t('services.featured', { place: index + 1 })}
                    </Badge>
                  )}
                  <BanglaBadge service={service} />
                </span>
              </span>
            </Td>
            <Td data-label={t('services.type')} className="md:max-lg:hidden">
              {t(`services.types.${service.serviceType}`)}
            </Td>
            <Td data-label={t('services.priceColumn')} className="tabular-nums md:text-right">
              <PriceCell service={service} />
            </Td>
            <Td
              data-label={t('services.durationColumn')}
              className="whitespace-nowrap tabular-nums md:text-right"
            >
              {format.minutes(service.duration)}
            </Td>
            <Td data-label={t('services.freeToday')} className="tabular-nums md:text-right">
              {format.number(service.freeToday)}
            </Td>
            <Td>
              <span className="flex items-center gap-2">
                <IconButton
                  icon={ListChecks}
                  label={t('serviceChecklist.openOf', { name: textOf(service).name })}
                  onClick={() => onChecklist(service)}
                />
                <span className="flex gap-2 md:max-xl:@min-[36rem]:flex-col md:max-xl:@min-[36rem]:gap-1">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={t('services.editOf', { name: textOf(service).name })}
                    onClick={() => onEdit(service)}
                  >
                    {t('services.edit')}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('services.deleteOf', { name: textOf(service).name })}
                    onClick={() => onDelete(service)}
                    className="text-danger! hover:not-disabled:bg-danger-soft"
                  >
                    {t('services.delete')}
                  </Button>
                </span>
              </span>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  )
}

/** The price, or the lowest of several sizes and how many there are. */
function PriceCell({ service: { listedPrice, currency, sizes } }: { service: Service }) {
  const t = useTranslations('dashboard.sizes')
  const format = useFormat()
  const price = format.money(listedPrice, currency)
  if (sizes.length === 0) return price
  return (
    <>
      <span className="block whitespace-nowrap">{t('from', { price })}</span>
      <span className="block whitespace-nowrap text-soft text-sm">{t('count', { count: sizes.length })}</span>
    </>
  )
}

function BanglaBadge({ service }: { service: Service }) {
  const t = useTranslations('dashboard.services.bn')
  const missing = missingBangla(service)
  if (missing === 'none') return null
  return (
    <Badge tone="warning">
      <Languages aria-hidden className="size-3.5" />
      {t(missing)}
    </Badge>
  )
}

const isBangla = (text: string) => /\p{Script=Bengali}/u.test(text)

/** Says whether none, some or all of the texts that Bangla readers see of a service are not in Bangla. */
export function missingBangla({ name, description, includes, bn }: Service): 'none' | 'some' | 'all' {
  const shown = [
    isBangla(bn.name || name),
    isBangla(bn.description || description),
    ...(includes.length > 0 ? [isBangla((bn.includes.length > 0 ? bn.includes : includes).join())] : []),
  ]
  if (shown.every(Boolean)) return 'none'
  return shown.some(Boolean) ? 'some' : 'all'
}
