import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'

interface ServicesTableProps {
  services: Service[]
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
}

export function ServicesTable({ services, onEdit, onDelete }: ServicesTableProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  return (
    <Table label={t('services.title')} stack>
      <Thead>
        <Tr>
          <Th>{t('services.name')}</Th>
          <Th>{t('services.type')}</Th>
          <Th>{t('services.priceColumn')}</Th>
          <Th>{t('services.durationColumn')}</Th>
          <Th>{t('common.actions')}</Th>
        </Tr>
      </Thead>
      <Tbody>
        {services.map((service) => (
          <Tr key={service._id}>
            <Td data-label={t('services.name')}>
              <span className="flex items-center gap-3">
                {service.img && (
                  <img
                    src={service.img}
                    alt=""
                    width={64}
                    height={48}
                    loading="lazy"
                    referrerPolicy="no-referrer"
                    className="h-12 w-16 shrink-0 rounded-control bg-sunken object-cover"
                  />
                )}
                <span className="font-semibold">{service.name}</span>
              </span>
            </Td>
            <Td data-label={t('services.type')}>{t(`services.types.${service.serviceType}`)}</Td>
            <Td data-label={t('services.priceColumn')}>{format.money(service.price, service.currency)}</Td>
            <Td data-label={t('services.durationColumn')}>
              {t('services.minutes', { count: service.duration })}
            </Td>
            <Td>
              <span className="flex gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('services.editOf', { name: service.name })}
                  onClick={() => onEdit(service)}
                >
                  {t('services.edit')}
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={t('services.deleteOf', { name: service.name })}
                  onClick={() => onDelete(service)}
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
