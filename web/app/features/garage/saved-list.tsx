import { GARAGE_MAX } from '@jhilik/contract/garage.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useRemove } from './api.ts'

interface Kept {
  _id: string
  isDefault: boolean
}

interface ShelfProps<T extends Kept> {
  shelf: 'vehicles' | 'addresses'
  query: UseQueryResult<T[]>
  texts: { title: string; failed: string; none: string; noneHint: string; add: string; edit: string }
  nameOf: (thing: T) => string
  detailOf: (thing: T) => ReactNode
  renderForm: (thing: T | null, others: { isOnly: boolean; onDone: () => void }) => ReactNode
}

/** A list of saved vehicles or addresses, with the dialogs to edit and to remove one. */
export function Shelf<T extends Kept>({ shelf, query, texts, nameOf, detailOf, renderForm }: ShelfProps<T>) {
  const t = useTranslations('dashboard.garage')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useRemove(shelf)
  const [edited, setEdited] = useState<T | null | undefined>(undefined)
  const [doomed, setDoomed] = useState<T | null>(null)
  const count = query.data?.length ?? 0
  const isFull = count >= GARAGE_MAX

  const confirmRemoval = (thing: T) =>
    remove.mutateAsync(thing._id).then(
      () => {
        setDoomed(null)
        heading.current?.focus()
        toast.success({ title: t('removed', { name: nameOf(thing) }) })
      },
      (cause) => {
        setDoomed(null)
        console.error('Something kept was not removed', cause)
        toast.error({ title: t('removeFailed') })
      },
    )
  const add = (
    <Button variant={count ? 'secondary' : 'primary'} disabled={isFull} onClick={() => setEdited(null)}>
      <Plus aria-hidden className="size-5" />
      {texts.add}
    </Button>
  )

  return (
    <section aria-labelledby={shelf} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={shelf} ref={heading} tabIndex={-1} className="text-2xl">
          {texts.title}
          {count > 0 && (
            <span className="ml-3 font-medium text-base text-muted tabular-nums tracking-normal">
              {t('limit', { count: format.number(count), max: format.number(GARAGE_MAX) })}
            </span>
          )}
        </h2>
        {count > 0 && add}
      </div>
      {isFull && <p className="text-soft">{t('full')}</p>}
      <Loaded
        query={query}
        texts={{ loading: t('loading'), failed: texts.failed, retry: common('retry') }}
        className="py-10"
      >
        {(things) =>
          things.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneHint} action={add} className="py-8" />
          ) : (
            <Card>
              <ul className="divide-y divide-line">
                {things.map((thing) => (
                  <li
                    key={thing._id}
                    className="flex items-center justify-between gap-3 py-3 pr-2 pl-5 sm:pr-4"
                  >
                    <div className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
                      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                        {nameOf(thing)}
                        {thing.isDefault && <Badge tone="accent">{t('default')}</Badge>}
                      </span>
                      <span className="text-[0.9375rem] text-soft">{detailOf(thing)}</span>
                    </div>
                    <div className="flex shrink-0">
                      <IconButton
                        label={t('editOf', { name: nameOf(thing) })}
                        onClick={() => setEdited(thing)}
                      >
                        <Pencil aria-hidden className="size-5" />
                      </IconButton>
                      <IconButton
                        label={t('removeOf', { name: nameOf(thing) })}
                        onClick={() => setDoomed(thing)}
                      >
                        <Trash2 aria-hidden className="size-5" />
                      </IconButton>
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => {
          if (!open) setEdited(undefined)
        }}
        title={edited ? texts.edit : texts.add}
      >
        {edited !== undefined &&
          renderForm(edited, {
            isOnly: count === 0 || (count === 1 && edited !== null),
            onDone: () => setEdited(undefined),
          })}
      </Dialog>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null)
        }}
        title={t('removeTitle', { name: doomed ? nameOf(doomed) : '' })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={common('cancel')}
        onConfirm={() => doomed && confirmRemoval(doomed)}
        tone="danger"
        busy={remove.isPending}
      />
    </section>
  )
}
