import type { Area } from '@jhilik/contract/areas.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { focusHeading } from '../../lib/page/page-focus.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { useSaveChanges } from '../../people/history/use-save-changes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, useAsked } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormDialog } from '../../ui/unsaved.tsx'
import { useEditCrew, useRemoveCrew } from './api.ts'
import { CrewCard } from './crew-card.tsx'
import { TimeOffForm } from './time-off-form.tsx'
import type { Outcome } from './uncovered-jobs.tsx'

interface CrewListProps {
  crews: Crew[]
  services: Service[]
  /** Null for who may not read them. */
  areas: Area[] | null
  onNew: () => void
  onEdit: (crew: Crew) => void
  onOutcome: (outcome: Outcome) => void
}

type Verb = 'switchOff' | 'switchOn' | 'remove'

export function CrewList({ crews, services, areas, onNew, onEdit, onOutcome }: CrewListProps) {
  const t = useTranslations('dashboard')
  const may = usePermission()
  const refusalText = useRefusalText()
  const edit = useEditCrew()
  // Nobody is asked whose value is kept, because a colleague can only have done the same.
  const { save } = useSaveChanges<Crew>()
  const remove = useRemoveCrew()
  const action = useAsked<{ verb: Verb; crew: Crew }>()
  const absence = useAsked<Crew>()
  const inUse = crews.filter(({ active }) => active)

  async function confirm() {
    if (!action.item) return
    const { verb, crew } = action.item
    const title = t(`crews.${verb}.done`, { name: crew.name })
    try {
      if (verb === 'remove') {
        await remove.mutateAsync(crew._id)
        onOutcome({ title, affectedBookings: [] })
      } else {
        const change = await save(crew, { active: verb === 'switchOn' }, edit.mutateAsync)
        if (change) onOutcome({ title, affectedBookings: change.affectedBookings })
      }
      focusHeading()
    } catch (error) {
      console.error('The crew was not changed', error)
      const description = isApiError(error, 'not_found') ? t('crews.gone') : refusalText(error)
      toast.error({
        title: t(`crews.${verb}.failed`, { name: crew.name }),
        description: description ?? t('crews.failedTry'),
      })
    }
    action.close()
  }

  const add = may('crews.manage') && (
    <Button onClick={onNew}>
      <Plus aria-hidden className="size-5" />
      {t('crews.add')}
    </Button>
  )
  if (crews.length === 0) {
    return <EmptyState title={t('crews.none')} text={t('crews.noneText')} action={add} />
  }
  const isLast = inUse.length === 1 && inUse[0]?._id === action.item?.crew._id
  const question =
    action.item?.verb === 'switchOn' && inUse.length === 0
      ? `${t('crews.switchOn.text')} ${t('crews.firstText')}`
      : t(
          action.item?.verb === 'switchOff' && isLast
            ? 'crews.switchOff.lastText'
            : `crews.${action.item?.verb ?? 'remove'}.text`,
        )
  return (
    <>
      {add && <div className="mb-5">{add}</div>}
      {inUse.length === 0 && (
        <Alert title={t('crews.noneInUse')} className="mb-5">
          {t('crews.noneInUseText')}
        </Alert>
      )}
      <ul aria-label={t('crews.title')} className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {crews.map((crew) => (
          <li key={crew._id} className="grid grid-cols-1">
            <CrewCard
              crew={crew}
              services={services}
              areas={areas}
              onEdit={() => onEdit(crew)}
              onSwitch={() => action.ask({ verb: crew.active ? 'switchOff' : 'switchOn', crew })}
              onRemove={() => action.ask({ verb: 'remove', crew })}
              onTimeOff={() => absence.ask(crew)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={action.open}
        onOpenChange={(open) => !open && action.close()}
        title={action.item ? t(`crews.${action.item.verb}.title`, { name: action.item.crew.name }) : ''}
        description={question}
        confirmLabel={t(`crews.${action.item?.verb ?? 'remove'}.confirm`)}
        cancelLabel={t('common.cancel')}
        onConfirm={() => void confirm()}
        {...(action.item?.verb !== 'switchOn' && { tone: 'danger' })}
        busy={edit.isPending || remove.isPending}
      />
      <FormDialog
        open={absence.open}
        onOpenChange={(open) => !open && absence.close()}
        title={t('crews.timeOff.title', { name: absence.item?.name ?? '' })}
        description={t('crews.timeOff.text')}
      >
        {absence.item && (
          <TimeOffForm
            crew={absence.item}
            onDone={(outcome) => {
              absence.close()
              onOutcome(outcome)
              focusHeading()
            }}
          />
        )}
      </FormDialog>
    </>
  )
}
