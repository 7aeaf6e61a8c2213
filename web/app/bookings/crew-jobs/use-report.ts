import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Outbox } from './outbox.ts'
import { type Said, UNDO_MS } from './reports.ts'

/** Reports something of a job. Nothing is sent while it can be taken back. */
export type Report = (said: Said, photo?: Blob) => Promise<void>

/** `onReported` is called once the report is kept. */
export function useReport(job: CrewJob, outbox: Outbox | null, onReported: () => void): Report {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  const { _id, code, customer, slot, currency, pass } = job
  const about = { _id, code, customer: customer.name, startsAt: slot.startsAt, currency }

  function textOf(said: Said): string {
    if (said.kind !== 'payment') return t(`reported.${said.kind}`)
    return t('reported.payment', { amount: format.money(said.amount + said.tip, currency) })
  }

  return async (said, photo) => {
    try {
      if (!outbox) throw new Error('The page is not ready to report')
      const takeBack = await outbox.add(said, { about, pass }, photo)
      onReported()
      toast.success({
        title: textOf(said),
        kind: 'report',
        durationMs: UNDO_MS,
        action: { label: t('undo'), onPress: () => void takeBack() },
      })
    } catch (error) {
      console.error('A report was not kept', error)
      toast.error({ title: t('notKept'), description: t('notKeptText') })
    }
  }
}
