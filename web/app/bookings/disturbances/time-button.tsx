import type { OfferedTime } from '@jhilik/contract/disturbances.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'

/** Three of them are beside each other on a phone. */
export const timesGrid = 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2'

type TimeButtonProps = ButtonProps & { time: Pick<OfferedTime, 'date' | 'startTime'> }

/** A time of an offer: the day above the start. `children` are read out before it. */
export function TimeButton({ time: { date, startTime }, children, ...props }: TimeButtonProps) {
  const format = useFormat()
  return (
    <Button size="sm" variant="secondary" {...props} className="size-full flex-col gap-0! px-1! tabular-nums">
      {children}
      <span className="font-normal text-soft">
        {format.date(date, 'day')}
        <span className="sr-only">, </span>
      </span>
      <span className="text-base">{format.time(startTime)}</span>
    </Button>
  )
}
