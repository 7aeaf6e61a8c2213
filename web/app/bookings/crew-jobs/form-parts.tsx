import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/dialog.tsx'

/** A choice as a tile, high enough for a finger in a glove. */
export function Choice({ children, ...props }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-13 grow cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-ring">
      <input type="radio" className="size-5 shrink-0 accent-(--brand) outline-none" {...props} />
      {children}
    </label>
  )
}

/** The buttons at the end of a form. */
export function FormButtons({ confirm, onClose }: { confirm: string; onClose: () => void }) {
  const t = useTranslations('crewJobs')
  return (
    <DialogButtons>
      <Button variant="secondary" size="lg" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" size="lg">
        {confirm}
      </Button>
    </DialogButtons>
  )
}
