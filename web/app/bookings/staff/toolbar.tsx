import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { countFilters } from './filter.ts'
import { FilterFields } from './filter-fields.tsx'
import { SearchBox } from './search-box.tsx'

interface ToolbarProps {
  filter: BookingFilter
  services: Service[]
  onChange: (changes: BookingFilter) => void
  /** Buttons next to the search. */
  children: ReactNode
}

/** The filters open below a button on phones. */
export function Toolbar({ filter, services, onChange, children }: ToolbarProps) {
  const t = useTranslations('dashboard.allBookings')
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = countFilters(filter)
  return (
    <search className="@container mb-5 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <SearchBox value={filter.q ?? ''} onSearch={(q) => onChange({ q: q || undefined })} />
        <Button
          variant="secondary"
          className="flex-1 px-3! md:hidden"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          {count > 0 ? t('filtersActive', { count }) : t('filters')}
        </Button>
        {children}
      </div>
      <div id={id} className={cx(!open && 'max-md:hidden')}>
        <FilterFields filter={filter} services={services} onChange={onChange} />
      </div>
    </search>
  )
}
