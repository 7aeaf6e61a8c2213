import { Skeleton } from '../../ui/loaded.tsx'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six']

/** Placeholder of about the size of the first rows. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="rounded-card border border-line bg-surface">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-4 border-line border-b p-4 last:border-b-0">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="hidden h-5 w-24 md:block" />
        </div>
      ))}
    </div>
  )
}
