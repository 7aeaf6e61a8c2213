import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Sample } from './both-themes.tsx'

const tones = ['info', 'success', 'warning', 'danger'] as const
const empty = ['no-services', 'no-bookings', 'no-reviews']

export function Messages() {
  return (
    <>
      <Sample title="Loading">
        <div className="grid grid-cols-2 items-center gap-4">
          <Spinner label="Loading services..." />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        </div>
      </Sample>
      <Sample title="Messages in the page">
        <div className="flex flex-col gap-3">
          {tones.map((tone) => (
            <Alert
              key={tone}
              tone={tone}
              title={tone}
              action={tone === 'danger' && <Button size="sm">Try again</Button>}
            >
              What happened, and what can be done about it.
            </Alert>
          ))}
        </div>
      </Sample>
      <Sample title="Empty states">
        <div className="grid gap-4 sm:grid-cols-2">
          {empty.map((name) => (
            <EmptyState
              key={name}
              illustration={<img src={`/illustrations/${name}.svg`} alt="" width={200} height={150} />}
              title="No services available at the moment."
              action={<Button variant="secondary">Clear filters</Button>}
            />
          ))}
          <EmptyState title="Nothing here" text="Without a picture of its own." />
        </div>
      </Sample>
    </>
  )
}
