import type { AppliedChange, CrewProposal } from '@jhilik/contract/crew-proposals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { newRequestKey } from '../../lib/http/request-key.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { proposalQuery, useApplyProposal } from './api.ts'
import type { Move } from './move-dialog.tsx'
import { Unplaced } from './unplaced.tsx'

interface PlanDialogProps {
  date: string
  open: boolean
  onClose: () => void
  /** Opens the form that moves a job. */
  onMove: (move: Move) => void
}

/** Shows which crews should do the jobs of the day, and changes those that are ticked. */
export function PlanDialog({ date, open, onClose, onMove }: PlanDialogProps) {
  const t = useTranslations('dashboard.board.plan')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('text')}
    >
      {open && <LoadedProposal date={date} onClose={onClose} onMove={onMove} />}
    </Dialog>
  )
}

function LoadedProposal({ date, ...dialog }: Omit<PlanDialogProps, 'open'>) {
  const t = useTranslations('dashboard.board.plan')
  const query = useQuery(proposalQuery(date))
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')} className="py-6">
      {(proposal) => <Proposal key={proposal.version} proposal={proposal} {...dialog} />}
    </Loaded>
  )
}

interface ProposalProps extends Pick<PlanDialogProps, 'onClose' | 'onMove'> {
  proposal: CrewProposal
}

function Proposal({ proposal, onClose, onMove }: ProposalProps) {
  const t = useTranslations('dashboard.board.plan')
  const format = useFormat()
  const tryAgain = useTryAgain()
  const apply = useApplyProposal()
  const [key] = useState(newRequestKey)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<AppliedChange[]>([])
  // The mutation says that it is pending only after the second press of a double click.
  const [isApplying, setApplying] = useState(false)
  const { changes, unplaced, travelMinutes } = proposal
  const chosen = changes.filter(({ booking }) => !left.has(booking._id))
  const nameOf = (id: string) => changes.find(({ booking }) => booking._id === id)?.booking.customer.name

  async function applyChosen() {
    setApplying(true)
    try {
      const applied = await apply.mutateAsync({
        key,
        changes: chosen.map(({ booking, from, to }) => ({
          booking: booking._id,
          from: from?._id ?? null,
          to: to._id,
        })),
      })
      const failed = applied.filter(({ outcome }) => outcome === 'refused')
      if (failed.length > 0) {
        setRefused(failed)
        return
      }
      toast.success({ title: t('done', { count: applied.length }) })
      onClose()
    } catch (error) {
      console.error('The proposal was not applied', error)
      toast.error({ title: t('applyFailed'), description: tryAgain(error) })
    } finally {
      setApplying(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {refused.length > 0 && (
        <Alert tone="danger" title={t('refused', { count: refused.length })}>
          {refused.map(({ booking }) => nameOf(booking)).join(', ')}
        </Alert>
      )}
      <p className="font-semibold tabular-nums">
        {t('drives', {
          before: format.duration(travelMinutes.before),
          after: format.duration(travelMinutes.after),
        })}
      </p>
      {changes.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {changes.map(({ booking, from, to }) => (
            <li key={booking._id}>
              <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-(--brand)"
                  checked={!left.has(booking._id)}
                  onChange={({ target }) => {
                    const next = new Set(left)
                    if (target.checked) next.delete(booking._id)
                    else next.add(booking._id)
                    setLeft(next)
                  }}
                />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="font-bold tabular-nums">{format.time(booking.slot.startTime)}</span>{' '}
                  {booking.customer.name}
                  <span className="flex flex-wrap items-center gap-x-1.5 text-soft text-sm">
                    {from?.name ?? t('nobody')} → <CrewMark crew={to} className="size-5!" /> {to.name}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <Unplaced
        jobs={unplaced}
        onMove={(move) => {
          onClose()
          onMove(move)
        }}
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        {changes.length > 0 && (
          <Button busy={isApplying} disabled={chosen.length === 0} onClick={() => void applyChosen()}>
            {t('apply', { count: chosen.length })}
          </Button>
        )}
      </DialogButtons>
    </div>
  )
}
