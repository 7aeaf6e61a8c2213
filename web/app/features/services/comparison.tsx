import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ComparePicker } from './compare-picker.tsx'
import { CompareTable } from './compare-table.tsx'
import { useCompared } from './use-compared.ts'

export function Comparison({ services }: { services: Service[] }) {
  const t = useTranslations('services')
  const { chosen, full, toggle, clear } = useCompared(services)
  if (services.length === 0) return <EmptyState title={t('none')} />
  return (
    <div className="flex flex-col gap-10">
      <ComparePicker services={services} chosen={chosen} full={full} onToggle={toggle} onClear={clear} />
      <CompareTable services={chosen} onRemove={toggle} />
    </div>
  )
}
