import { GARAGE_MAX } from '@jhilik/contract/constants.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { useRemove } from './api.ts'

interface Saved {
  _id: string
  isDefault: boolean
}

interface SavedListProps<T extends Saved> {
  list: 'vehicles' | 'addresses'
  query: UseQueryResult<T[]>
  texts: { title: string; failed: string; none: string; noneHint: string; add: string; edit: string }
  nameOf: (item: T) => string
  detailOf: (item: T) => ReactNode
  renderForm: (item: T | null, others: { isOnly: boolean; onDone: () => void }) => ReactNode
}

/** The saved items of one kind: the list, the form, and the confirmation before one is removed. */
export function SavedList<T extends Saved>({
  list,
  query,
  texts,
  nameOf,
  detailOf,
  renderForm,
}: SavedListProps<T>) {
  const t = useTranslations('dashboard.garage')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useRemove(list)
  const [edited, setEdited] = useState<T | null | undefined>(undefined)
  const [removing, setRemoving] = useState<T | null>(null)
  const count = query.data?.length ?? 0
  const isFull = count >= GARAGE_MAX

  const confirmRemoval = (item: T) =>
    remove.mutateAsync(item._id).then(
      () => {
        setRemoving(null)
        heading.current?.focus()
        toast.success({ title: t('removed', { name: nameOf(item) }) })
      },
      (cause) => {
        setRemoving(null)
        console.error('Removing from the garage failed', cause)
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
    <section aria-labelledby={list} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={list} ref={heading} tabIndex={-1} className="text-2xl">
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
      <Loaded query={query} loading={t('loading')} failed={texts.failed} className="py-10">
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneHint} action={add} className="py-8" />
          ) : (
            <Card>
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <li
                    key={item._id}
                    className="flex items-center justify-between gap-3 py-3 pr-2 pl-5 sm:pr-4"
                  >
                    <div className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
                      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                        {nameOf(item)}
                        {item.isDefault && <Badge tone="accent">{t('default')}</Badge>}
                      </span>
                      <span className="text-[0.9375rem] text-soft">{detailOf(item)}</span>
                    </div>
                    <div className="flex shrink-0">
                      <IconButton
                        icon={Pencil}
                        label={t('editOf', { name: nameOf(item) })}
                        onClick={() => setEdited(item)}
                      />
                      <IconButton
                        icon={Trash2}
                        label={t('removeOf', { name: nameOf(item) })}
                        onClick={() => setRemoving(item)}
                      />
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      <FormDialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={edited ? texts.edit : texts.add}
      >
        {edited !== undefined &&
          renderForm(edited, {
            isOnly: count === 0 || (count === 1 && edited !== null),
            onDone: () => setEdited(undefined),
          })}
      </FormDialog>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('removeTitle', { name: removing ? nameOf(removing) : '' })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={common('cancel')}
        onConfirm={() => removing && confirmRemoval(removing)}
        tone="danger"
        busy={remove.isPending}
      />
    </section>
  )
}

/** Says why saving failed; renders nothing before it was tried. */
export function SaveProblem({ error }: { error: unknown }) {
  const t = useTranslations('dashboard.garage')
  const problemMessage = useProblemMessage()
  if (!error) return null
  return (
    <Alert tone="danger" className="sm:col-span-2">
      {isRefusal(error) ? problemMessage(error) : t('saveFailed')}
    </Alert>
  )
}
