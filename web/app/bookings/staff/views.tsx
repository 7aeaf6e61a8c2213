import { Popover } from '@base-ui/react/popover'
import { zodResolver } from '@hookform/resolvers/zod'
import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import {
  BUILT_IN_VIEWS,
  type BuiltInView,
  bookingViewRequestSchema,
  readViewQuery,
} from '@jhilik/contract/booking-views.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../lib/forms/checks.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { bookingViewsQuery, useDeleteView, useSaveView } from './api.ts'
import { writeFilter } from './filter.ts'

interface View {
  key: string
  name: string
  filter: BookingFilter
  total: { count: number; isCapped: boolean } | undefined
  /** The id of a view of one's own. */
  own: string | null
}

/** The same filter has one text, in whichever order its fields were set. */
const queryOf = (filter: BookingFilter) => writeFilter(filter).toString()

function useViews(): View[] {
  const t = useTranslations('dashboard.allBookings.views')
  const { data } = useQuery(bookingViewsQuery())
  const builtIn = (Object.keys(BUILT_IN_VIEWS) as BuiltInView[])
    .filter((key) => key !== 'withoutCrew' || data?.builtIn.withoutCrew)
    .map((key) => ({
      key,
      name: t(`names.${key}`),
      filter: BUILT_IN_VIEWS[key],
      total: data?.builtIn[key],
      own: null,
    }))
  const own = (data?.own ?? []).map(({ _id, name, query, total }) => ({
    key: _id,
    name,
    filter: readViewQuery(query) ?? {},
    total,
    own: _id,
  }))
  return [...builtIn, ...own]
}

/** The views as tabs, with the numbers of their bookings. The open one is that whose filter the list has. */
export function Views({ filter }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings.views')
  const format = useFormat()
  const views = useViews()
  const here = queryOf(filter)
  const open = views.find((view) => queryOf(view.filter) === here)
  return (
    <div className="page-bleed flex flex-wrap items-center border-line border-b print:hidden">
      <nav
        aria-label={t('label')}
        className="-ml-3 flex min-w-0 flex-1 flex-wrap max-md:-mr-(--page-edge) max-md:basis-full max-md:flex-nowrap max-md:overflow-x-auto max-md:[scrollbar-width:none]"
      >
        {views.map((view) => (
          <Link
            key={view.key}
            to={{ search: queryOf(view.filter) }}
            aria-current={view === open ? 'page' : undefined}
            className={cx(
              'flex min-h-10 shrink-0 items-center gap-1.5 px-3 font-semibold text-base no-underline focus-visible:-outline-offset-3 max-md:min-h-11 pointer-coarse:min-h-11',
              view === open ? 'text-link shadow-[inset_0_-3px_var(--brand)]' : 'text-soft hover:text-ink',
            )}
          >
            {view.name}
            {view.total && (
              <span className={cx('tabular-nums', view !== open && 'text-muted')}>
                {format.number(view.total.count)}
                {view.total.isCapped && '+'}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {open?.own && <DeleteView id={open.own} name={open.name} />}
      {!open && <SaveView query={here} />}
    </div>
  )
}

function DeleteView({ id, name }: { id: string; name: string }) {
  const t = useTranslations('dashboard.allBookings.views')
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useDeleteView()
  const remove = async () => {
    try {
      await mutateAsync(id)
      toast.success({ title: t('deleted', { name }) })
    } catch (error) {
      console.error('The view was not deleted', error)
      toast.error({ title: t('notDeleted'), description: refusalText(error) })
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isPending}
      className="min-h-10! px-2.5!"
      onClick={() => void remove()}
    >
      <Trash2 aria-hidden className="size-4" />
      {t('delete')}
    </Button>
  )
}

function SaveView({ query }: { query: string }) {
  const t = useTranslations('dashboard.allBookings.views')
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<Button variant="ghost" size="sm" className="min-h-10! px-2.5!" />}>
        <Bookmark aria-hidden className="size-4" />
        {t('save')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="w-72 rounded-card border border-line bg-surface p-4 shadow-3">
            <Popover.Title className="sr-only">{t('save')}</Popover.Title>
            <ViewForm query={query} onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ViewForm({ query, onDone }: { query: string; onDone: () => void }) {
  const t = useTranslations('dashboard.allBookings.views')
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useSaveView()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(bookingViewRequestSchema),
    defaultValues: { name: '', query },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ name }) => {
    try {
      await mutateAsync({ name, query })
      toast.success({ title: t('saved', { name }) })
      onDone()
    } catch (error) {
      console.error('The view was not saved', error)
      if (!showFieldErrors(error, ['name'], setError)) {
        setError('root', { message: refusalText(error) ?? t('notSaved') })
      }
    }
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={40} autoComplete="off" />
      </Field>
      <Problem text={errors.root?.message ?? ''} />
      <Button type="submit" busy={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
