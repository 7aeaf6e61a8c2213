import type { Versioned } from '@jhilik/contract/primitives.ts'
import type { ChangedField } from '@jhilik/contract/recorded-changes.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Edit, saveChanges } from '../../lib/forms/save-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useChangedValues } from './change-texts.ts'

/** A field that two people have changed, with both values. */
interface Conflict {
  label: string
  theirs: ReactNode
  mine: ReactNode
}

interface Asked {
  conflicts: Conflict[]
  answer: (side: 'mine' | 'theirs' | null) => void
}

interface Options<T extends Versioned> {
  /** The name of a field in the history of changes, where it differs. */
  names?: { [field in keyof T]?: ChangedField['field'] }
  /** The labels of fields that the history of changes does not have. */
  labels?: { [field in keyof T]?: string }
  /** A value that the history of changes does not show, or shows in another form; undefined for the others. */
  show?: (field: keyof T & string, values: Partial<T>) => ReactNode
  /** Returns the values of an answer to a refused change, where they are a part of it. */
  read?: (current: unknown) => T
}

/**
 * Saves what has been changed in a form, so that it does not undo the change of somebody else: `save` returns null when
 * the reader wants to keep editing. `question` is the dialog that asks whose values are kept; render it beside the
 * form.
 */
export function useSaveChanges<T extends Versioned>({
  names = {},
  labels = {},
  show,
  read = (current) => current as T,
}: Options<T> = {}) {
  const t = useTranslations('dashboard.history')
  const valuesOf = useChangedValues()
  const [asked, setAsked] = useState<Asked | null>(null)
  // The dialog keeps its content while it fades out.
  const [open, setOpen] = useState(false)

  function toConflict(field: keyof T & string, theirs: T, mine: Partial<T>): Conflict {
    const name = (names as Record<string, ChangedField['field']>)[field] ?? (field as ChangedField['field'])
    const shown = { theirs: show?.(field, theirs), mine: show?.(field, { ...theirs, ...mine }) }
    const values =
      shown.theirs === undefined
        ? valuesOf({ field: name, from: theirs[field], to: mine[field] } as ChangedField)
        : null
    return {
      label: labels[field] ?? t(`fields.${name}`),
      theirs: shown.theirs ?? values?.from ?? String(theirs[field]),
      mine: shown.mine ?? values?.to ?? String(mine[field]),
    }
  }

  function save<R>(base: T, changes: Partial<T>, send: (edit: Edit<T>) => Promise<R>): Promise<R | null> {
    return saveChanges({
      base,
      changes,
      send,
      read,
      choose: (fields, { theirs, mine }) =>
        new Promise((resolve) => {
          setAsked({
            conflicts: fields.map((field) => toConflict(field, theirs, mine)),
            answer: (side) => {
              setOpen(false)
              resolve(side)
            },
          })
          setOpen(true)
        }),
    })
  }

  return { save, question: asked && <ConflictDialog asked={asked} open={open} /> }
}

function ConflictDialog({ asked, open }: { asked: Asked; open: boolean }) {
  const t = useTranslations('dashboard.history.conflict')
  const { conflicts, answer } = asked
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && answer(null)}
      title={t('title')}
      description={t('text')}
      hasForm
    >
      <dl className="grid gap-4">
        {conflicts.map(({ label, theirs, mine }) => (
          <div key={label} className="grid gap-2 rounded-control border border-line p-3 sm:grid-cols-2">
            <dt className="font-semibold first-letter:uppercase sm:col-span-2">{label}</dt>
            <Value title={t('theirs')}>{theirs}</Value>
            <Value title={t('mine')}>{mine}</Value>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => answer('theirs')}>
          {t('keepTheirs')}
        </Button>
        <Button onClick={() => answer('mine')}>{t('saveMine')}</Button>
      </div>
    </Dialog>
  )
}

function Value({ title, children }: { title: string; children: ReactNode }) {
  return (
    <dd className="min-w-0">
      <span className="block text-soft text-sm">{title}</span>
      <span className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</span>
    </dd>
  )
}
