import type { Area } from '@jhilik/contract/areas.ts'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { IconButton, MoveButtons } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { moveItem } from '../admin/reorder.ts'
import { useEditArea, useOrderAreas, useRemoveArea } from './api.ts'
import { AreaForm, useAreaName, useProblemOfArea } from './area-form.tsx'

/** The areas in display order. Moving and hiding are saved at once. */
export function AreaList({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations('dashboard')
  const nameOf = useAreaName()
  const problemOf = useProblemOfArea()
  const order = useOrderAreas()
  const edit = useEditArea()
  // Nobody is asked whose value is kept, because a colleague can only have done the same.
  const { save } = useSaveChanges<Area>()
  const remove = useRemoveArea()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [editedId, setEditedId] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Area | null>(null)
  const edited = areas.find(({ _id }) => _id === editedId)

  const failed = (title: string) => (error: unknown) => {
    console.error(title, error)
    setAnnouncement('')
    toast.error({ title, description: problemOf(error) })
  }
  const move = (area: Area, from: number, to: number) => {
    const [name, count] = [nameOf(area), areas.length]
    setAnnouncement(t('areas.moved', { name, place: to + 1, count }))
    order.mutateAsync(moveItem(areas, from, to)).catch(failed(t('areas.orderFailed')))
  }
  const toggle = (area: Area) => {
    const name = nameOf(area)
    save(area, { active: !area.active }, edit.mutateAsync).then(
      (saved) =>
        saved && setAnnouncement(t(saved.data.active ? 'areas.nowShown' : 'areas.nowHidden', { name })),
      failed(t('areas.notSaved', { name })),
    )
  }
  const confirm = (area: Area) =>
    remove
      .mutateAsync(area._id)
      .then(
        () => {
          toast.success({ title: t('areas.removed', { name: nameOf(area) }) })
        },
        failed(t('areas.notRemoved', { name: nameOf(area) })),
      )
      .finally(() => {
        setRemoving(null)
        list.current?.focus()
      })

  return (
    <>
      <p role="status" className="mb-2 min-h-6 font-medium text-sm">
        {announcement}
      </p>
      <Card className="max-w-3xl">
        <ul ref={list} tabIndex={-1} aria-label={t('areas.title')} className="divide-y divide-line">
          {areas.map((area, index) => (
            <AreaRow
              key={area._id}
              area={area}
              index={index}
              count={areas.length}
              busy={edit.isPending && edit.variables.values._id === area._id}
              onMove={(to) => move(area, index, to)}
              onToggle={() => toggle(area)}
              onEdit={() => setEditedId(area._id)}
              onRemove={() => setRemoving(area)}
            />
          ))}
        </ul>
      </Card>
      <FormDialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEditedId(null)}
        title={t('areas.editTitle')}
      >
        {edited && <AreaForm area={edited} onDone={() => setEditedId(null)} />}
      </FormDialog>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('areas.removeTitle', { name: removing ? nameOf(removing) : '' })}
        description={t('areas.removeText')}
        confirmLabel={t('areas.remove')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => removing && confirm(removing)}
        tone="danger"
        busy={remove.isPending}
      />
    </>
  )
}

interface AreaRowProps {
  area: Area
  index: number
  count: number
  /** Whether a call that shows or hides the area is running. */
  busy: boolean
  /** Moves the area to an index in the list. */
  onMove: (to: number) => void
  onToggle: () => void
  onEdit: () => void
  onRemove: () => void
}

function AreaRow({ area, index, count, busy, onMove, onToggle, onEdit, onRemove }: AreaRowProps) {
  const t = useTranslations('dashboard.areas')
  const locale = useLocale()
  const name = useAreaName()(area)
  const { nameEn, nameBn, latitude, active } = area
  const other = locale === 'bn' ? nameEn : nameBn
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2 pr-1 pl-4 sm:flex-nowrap sm:pl-5">
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-baseline gap-x-2.5 [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>
        {other !== name && other !== '' && (
          <span lang={locale === 'bn' ? 'en' : 'bn'} className="text-soft">
            {other}
          </span>
        )}
        {!active && <Badge>{t('hidden')}</Badge>}
        {latitude === null && <span className="text-soft text-sm">{t('noPlace')}</span>}
      </div>
      <div className="-ml-3 flex flex-wrap sm:ml-0 sm:shrink-0">
        <MoveButtons
          labels={{ up: t('upOf', { name }), down: t('downOf', { name }) }}
          index={index}
          count={count}
          onMove={onMove}
        />
        <IconButton
          icon={active ? Eye : EyeOff}
          label={t(active ? 'hideOf' : 'showOf', { name })}
          disabled={busy}
          onClick={onToggle}
        />
        <IconButton icon={Pencil} label={t('editOf', { name })} onClick={onEdit} />
        <IconButton
          icon={Trash2}
          label={t('removeOf', { name })}
          className="text-danger!"
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
