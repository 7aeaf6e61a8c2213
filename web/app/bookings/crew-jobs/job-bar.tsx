import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { nextStep, type VisitStep } from '@jhilik/contract/visits.ts'
import { ArrowRight, Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'

interface JobBarProps {
  job: CrewJob
  /** The job after it, once this one is over. */
  following: CrewJob | undefined
  onStep: (step: VisitStep) => void
  onFail: () => void
  onShow: (job: CrewJob) => void
}

const tall = 'min-h-14 min-w-0'

/** The one next step, in reach of a thumb. */
export function JobBar({ job, following, onStep, onFail, onShow }: JobBarProps) {
  const t = useTranslations('crewJobs')
  const format = useFormat()
  const step = job.status === 'confirmed' ? nextStep(job.visit) : null
  const hasFailed = job.visit.state === 'could_not_do'
  if (step === null || hasFailed) {
    return following ? (
      <BottomBar className="sm:mx-4">
        {step && hasFailed && (
          <Button variant="ghost" size="lg" className="px-2!" onClick={() => onStep(step)}>
            {t(`steps.${step}`)}
          </Button>
        )}
        <Button size="lg" className={`${tall} grow`} onClick={() => onShow(following)}>
          {t('nextJob', { time: format.time(following.slot.startTime) })}
          <ArrowRight aria-hidden className="size-6 shrink-0" />
        </Button>
      </BottomBar>
    ) : step && hasFailed ? (
      <BottomBar className="sm:mx-4">
        <Button variant="secondary" size="lg" className={`${tall} grow`} onClick={() => onStep(step)}>
          {t(`steps.${step}`)}
        </Button>
      </BottomBar>
    ) : null
  }
  return (
    <BottomBar className="sm:mx-4">
      <Button variant="ghost" size="lg" className="px-2!" onClick={onFail}>
        {t('failure.action')}
      </Button>
      <Button
        // The button is another one after each step: a second press must not report the next.
        key={step}
        variant={step === 'done' ? 'spark' : 'primary'}
        size="lg"
        className={`${tall} max-w-md grow`}
        onClick={() => onStep(step)}
      >
        <Check aria-hidden className="size-6 shrink-0" />
        {t(`steps.${step}`)}
      </Button>
    </BottomBar>
  )
}
