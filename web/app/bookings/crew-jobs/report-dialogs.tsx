import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { useRef } from 'react'
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
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={titles[asked]} hasForm>
      <ReportForm
        asked={asked}
        job={job}
        checked={checked}
        report={report}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

interface ReportFormProps extends Pick<ReportDialogProps, 'asked' | 'job' | 'checked' | 'report'> {
  onClose: () => void
}

/** The buttons can still be pressed while the dialog fades out: what was reported once is not reported again. */
function ReportForm({ asked, job, checked, report, onClose }: ReportFormProps) {
  const isReported = useRef(false)
  const once: Report = async (said) => {
    if (isReported.current) return
    isReported.current = true
    onClose()
    await report(said)
  }
  switch (asked) {
    case 'collect':
      return <CollectForm job={job} report={once} onClose={onClose} />
    case 'late':
      return <LateForm report={once} onClose={onClose} />
    case 'failure':
      return <FailureForm report={once} onClose={onClose} />
    case 'unticked':
      return <UntickedForm job={job} checked={checked} report={once} onClose={onClose} />
    default:
      return asked satisfies never
  }
}
