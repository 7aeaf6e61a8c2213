import { FEATURED_SERVICES } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { House } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { ServiceThumb } from './service-thumb.tsx'

interface ServicesTableProps {
  services: Service[]
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
}

export function ServicesTable({ services, onEdit, onDelete }: ServicesTableProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  return (
    <Table label={t('services.title')} stack className="[&_td]:align-middle">
      <Thead>
        <Tr>
          <Th>{t('services.name')}</Th>
          <Th>{t('services.type')}</Th>
          <Th className="text-right">{t('services.priceColumn')}</Th>
          <Th className="text-right">{t('services.durationColumn')}</Th>
          <Th className="text-right">{t('services.freeToday')}</Th>
          <Th className="w-px">{t('common.actions')}</Th>
        </Tr>
      </Thead>
      <Tbody>
        {services.map((service, index) => (
          <Tr key={service._id}>
            <Td>
              <span className="flex items-center gap-3 text-left">
                <ServiceThumb src={service.img} />
                <span className="flex min-w-0 flex-col items-start gap-1">
                  <span className="font-semibold">{service.name}</span>
                  {index < FEATURED_SERVICES && (
                    <Badge tone="accent">
                      <House aria-hidden className="size-3.5" />
                      {t('services.featured', { place: index + 1 })}
                    </Badge>
                  )}
                </span>
              </span>
            </Td>
            <Td data-label={t('services.type')}>{t(`services.types.${service.serviceType}`)}</Td>
            <Td
              data-label={t('services.priceColumn')}
              className="whitespace-nowrap tabular-nums md:text-right"
            >
              {format.money(service.price, service.currency)}
            </Td>
            <Td
              data-label={t('services.durationColumn')}
              className="whitespace-nowrap tabular-nums md:text-right"
            >
              {t('services.minutes', { count: service.duration })}
            </Td>
            <Td data-label={t('services.freeToday')} className="tabular-nums md:text-right">
              {format.number(service.freeToday)}
            </Td>
            <Td>
              <span className="flex gap-2 md:max-xl:flex-col md:max-xl:gap-1">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('services.editOf', { name: service.name })}
                  onClick={() => onEdit(service)}
                  className="max-md:min-h-11"
                >
                  {t('services.edit')}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('services.deleteOf', { name: service.name })}
                  onClick={() => onDelete(service)}
                  className="text-danger! hover:not-disabled:bg-danger-soft max-md:min-h-11"
                >
                  {t('services.delete')}
                </Button>
              </span>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  )
}
