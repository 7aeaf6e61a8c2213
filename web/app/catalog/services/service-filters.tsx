import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { keepSearch, withParams } from './booking-search.ts'
import { type Filters, noFilters, SORT_OPTIONS, type SortOption, writeFilters } from './filters.ts'
import { WhenField } from './when-field.tsx'

interface ServiceFiltersProps {
  filters: Filters
  /** The parameters of the address. */
  params: URLSearchParams
  /** The number of services that the filters leave; null while it is not known. */
  found: number | null
  onChange: (changes: Partial<Filters>) => void
}

/**
 * The search field, with sorting and prices beside it on wide screens. On phones these are in a sheet, and without
 * scripts behind a disclosure whose button sends the form to the server.
 */
export function ServiceFilters({ filters, params, found, onChange }: ServiceFiltersProps) {
  const t = useTranslations('services')
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const [sheetOpen, setSheetOpen] = useState(false)
  const fields = <FilterFields filters={filters} onChange={onChange} />

  const openSheet = (event: MouseEvent<HTMLElement>) => {
    // It may have been opened before hydration.
    if (event.currentTarget.parentElement?.hasAttribute('open')) return
    event.preventDefault()
    setSheetOpen(true)
  }
  const clearSearch = (event: MouseEvent) => {
    event.preventDefault()
    onChange({ search: '' })
    search.current?.focus()
  }

  return (
    <search className="block">
      <form
        method="get"
        action="/service"
        aria-labelledby={id}
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-wrap items-end gap-x-2 gap-y-3 md:gap-x-4"
      >
        <h2 id={id} className="sr-only">
          {t('filters.label')}
        </h2>
        <Field
          label={<span className="max-md:sr-only">{t('filters.search')}</span>}
          className="min-w-36 flex-1 max-md:gap-0"
        >
          <span className="relative flex items-center">
            <Search aria-hidden className="pointer-events-none absolute left-3 size-5 text-soft" />
            <TextInput
              ref={search}
              name="search"
              enterKeyHint="search"
              value={filters.search}
              placeholder={t('filters.searchPlaceholder')}
              autoComplete="off"
              onChange={(event) => onChange({ search: event.target.value })}
              className="px-10.5"
            />
            {filters.search !== '' && (
              <Link
                to={withParams('/service', writeFilters({ ...filters, search: '' }, params))}
                aria-label={t('filters.clearSearch')}
                onClick={clearSearch}
                className="field-button"
              >
                <X aria-hidden className="size-4.5" />
              </Link>
            )}
          </span>
        </Field>
        <details className="wide-details min-w-0 max-w-full max-md:open:basis-full">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
          <summary
            onClick={openSheet}
            className="flex min-h-11.5 items-center gap-2 rounded-control border border-line-strong bg-surface px-3.5 font-semibold"
          >
            <SlidersHorizontal aria-hidden className="size-5" />
            {t('filters.open')}
          </summary>
          <div className="flex flex-col gap-4 max-md:pt-4 md:flex-row md:flex-wrap md:items-end">
            {!sheetOpen && fields}
            <noscript>
              <Button type="submit">{t('filters.apply')}</Button>
            </noscript>
          </div>
        </details>
        {/* Parameters without a field stay when the form is sent without scripts. */}
        {[...keepSearch(params), ['free', filters.free]].map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </form>
      <Drawer from="bottom" open={sheetOpen} onOpenChange={setSheetOpen} title={t('filters.open')}>
        <div className="flex flex-col gap-4">
          <WhenField filters={filters} onChange={onChange} />
          {fields}
          <div className="mt-2 flex flex-wrap-reverse gap-2">
            <Button
              size="lg"
              variant="ghost"
              className="px-3! text-base!"
              onClick={() => {
                const { min, max, sort, date, free } = noFilters
                onChange({ min, max, sort, date, free })
              }}
            >
              {t('clear')}
            </Button>
            <Button size="lg" className="grow px-3! text-base!" onClick={() => setSheetOpen(false)}>
              {found === null ? t('loading') : t('filters.show', { count: found })}
            </Button>
          </div>
        </div>
      </Drawer>
    </search>
  )
}

interface FilterFieldsProps {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const t = useTranslations('services')
  return (
    <>
      <Field label={t('filters.sort')} className="md:w-48">
        <Select
          name="sort"
          value={filters.sort}
          onChange={(event) => onChange({ sort: event.target.value as SortOption })}
        >
          <Options of={SORT_OPTIONS} text={(option) => t(`sort.${option}`)} />
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('filters.min')} className="md:w-26">
          <NumberInput
            name="min"
            min={0}
            step="any"
            value={filters.min}
            onChange={(event) => onChange({ min: plainDigits(event.target.value) })}
          />
        </Field>
        <Field label={t('filters.max')} className="md:w-26">
          <NumberInput
            name="max"
            min={0}
            step="any"
            placeholder={t('filters.noLimit')}
            value={filters.max}
            onChange={(event) => onChange({ max: plainDigits(event.target.value) })}
          />
        </Field>
      </div>
    </>
  )
}
