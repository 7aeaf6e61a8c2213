import { Sample } from './both-themes.tsx'

const services = [
  'exterior-foam-wash',
  'interior-deep-clean',
  'ceramic-coating',
  'engine-bay-cleaning',
  'headlight-restoration',
  'dashcam-installation',
  'ac-servicing',
  'ac-installation',
  'home-deep-cleaning',
  'sofa-carpet-shampoo',
  'water-tank-cleaning',
  'plumbing-repair',
  'placeholder',
]
const spots = ['paid', 'pending', 'failed', 'no-services', 'no-bookings', 'no-reviews', 'not-found', 'error']

function Pictures({ names }: { names: string[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      {names.map((name) => (
        <figure key={name} className="text-sm">
          <img src={`/illustrations/${name}.svg`} alt="" className="w-full rounded-control" />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

export function Illustrations() {
  return (
    <>
      <Sample title="The hero, on deep water in both themes">
        <div className="rounded-card bg-deep p-4">
          <img src="/illustrations/hero.svg" alt="" className="mx-auto w-96 max-w-full" />
        </div>
      </Sample>
      <Sample title="Services">
        <Pictures names={services} />
      </Sample>
      <Sample title="Results and empty states">
        <Pictures names={spots} />
      </Sample>
    </>
  )
}
