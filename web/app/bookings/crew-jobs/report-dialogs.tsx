import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/overlay/dialogs.tsx'
import { CollectForm } from './collect-form.tsx'
import { FailureForm } from './failure-form.tsx'
import { LateForm } from './late-form.tsx'
import { UntickedForm } from './unticked-form.tsx'
import type { Report } from './use-report.ts'

export type Asked = 'collect' | 'late' | 'failure' | 'unticked'

interface ReportDialogProps {
  asked: Asked
  open: boolean
  onOpenChange: (open: boolean) => void
  job: CrewJob
  /** The items of the checklist that were ticked off. */
  checked: string[]
  report: Report
}

/** The form of a report that says more than that a step is done. */
export function ReportDialog({ asked, open, onOpenChange, job, checked, report }: ReportDialogProps) {
  const t = useTranslations('crewJobs')
  const titles = {
    collect: t('collect.formTitle'),
    late: t('late.title'),
    failure: t('failure.title'),
    unticked: t('checklist.formTitle'),
  } satisfies Record<Asked, string>
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={titles[asked]} hasForm>
      {asked === 'collect' && <CollectForm job={job} report={report} onClose={close} />}
      {asked === 'late' && <LateForm report={report} onClose={close} />}
      {asked === 'unticked' && <UntickedForm job={job} checked={checked} report={report} onClose={close} />}
      {asked === 'failure' && <FailureForm report={report} onClose={close} />}
    </Dialog>
  )
}
