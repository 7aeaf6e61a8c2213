import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { nextStep, type VisitStep } from '@jhilik/contract/visits.ts'
import { ArrowRight, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'

interface JobBarProps {
  job: CrewJob
  /** The job after it, once this one is over. */
  following: CrewJob | undefined
  /** A dialog lies on it. */
  isCovered: boolean
  onStep: (step: VisitStep) => void
  onFail: () => void
  onShow: (job: CrewJob) => void
}

const tall = 'min-h-14 min-w-0'

/** The one next step, in reach of a thumb. */
export function JobBar({ job, following, isCovered, onStep, onFail, onShow }: JobBarProps) {
  const single = useSinglePress(isCovered)
  const t = useTranslations('crewJobs')
  const format = useFormat()
  const step = job.status === 'confirmed' ? nextStep(job.visit) : null
  const hasFailed = job.visit.state === 'could_not_do'
  if (step === null || hasFailed) {
    return following ? (
      <BottomBar className="sm:mx-4">
        {step && hasFailed && (
          <Button variant="ghost" size="lg" className="px-2!" {...single(() => onStep(step))}>
            {t(`steps.${step}`)}
          </Button>
        )}
        <Button size="lg" className={`${tall} grow`} {...single(() => onShow(following))}>
          {t('nextJob', { time: format.time(following.slot.startTime) })}
          <ArrowRight aria-hidden className="size-6 shrink-0" />
        </Button>
      </BottomBar>
    ) : step && hasFailed ? (
      <BottomBar className="sm:mx-4">
        <Button variant="secondary" size="lg" className={`${tall} grow`} {...single(() => onStep(step))}>
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
        variant={step === 'done' ? 'spark' : 'primary'}
        size="lg"
        className={`${tall} max-w-md grow`}
        {...single(() => onStep(step))}
      >
        <Check aria-hidden className="size-6 shrink-0" />
        {t(`steps.${step}`)}
      </Button>
    </BottomBar>
  )
}

const DOUBLE_PRESS_MS = 800

/**
 * The button says something else after each step, and is below the button that closes a dialog, under the same finger: for a moment it
 * takes no press, which would be the second one of a double press. It stays focused.
 */
function useSinglePress(isCovered: boolean) {
  const [isResting, setResting] = useState(false)
  if (isCovered && !isResting) setResting(true)
  useEffect(() => {
    if (!isResting || isCovered) return
    const timer = setTimeout(() => setResting(false), DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [isResting, isCovered])
  return (act: () => void) => ({
    'aria-disabled': isResting || undefined,
    onClick() {
      if (isResting) return
      setResting(true)
      act()
    },
  })
}
