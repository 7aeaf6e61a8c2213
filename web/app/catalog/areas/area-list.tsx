import type { Area } from '@jhilik/contract/areas.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { moveItem } from '../admin/reorder.ts'
import { useEditArea, useOrderAreas, useRemoveArea } from './api.ts'
import { AreaForm } from './area-form.tsx'
import { AreaRow } from './area-row.tsx'
import { useAreaName } from './use-area-name.ts'
import { useProblemOfArea } from './use-problem-of-area.ts'

/** The areas in display order. Moving and hiding are saved at once. */
export function AreaList({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations('dashboard')
  const nameOf = useAreaName()
  const problemOf = useProblemOfArea()
  const order = useOrderAreas()
  const edit = useEditArea()
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
    edit
      .mutateAsync({ ...area, active: !area.active })
      .then(
        ({ data }) => setAnnouncement(t(data.active ? 'areas.nowShown' : 'areas.nowHidden', { name })),
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
              busy={edit.isPending && edit.variables._id === area._id}
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
        onOpenChange={(open) => {
          if (!open) setEditedId(null)
        }}
        title={t('areas.editTitle')}
      >
        {edited && <AreaForm area={edited} onDone={() => setEditedId(null)} />}
      </FormDialog>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => {
          if (!open) setRemoving(null)
        }}
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
