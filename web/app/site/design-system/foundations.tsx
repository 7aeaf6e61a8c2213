import { Badge } from '../../ui/badge.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Sparkle } from '../../ui/logo.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Sample } from './both-themes.tsx'

const grounds = ['canvas', 'surface', 'sunken', 'accent-soft', 'spark-soft', 'deep']
const fills = [
  'brand',
  'brand-strong',
  'accent',
  'spark',
  'star',
  'danger-fill',
  'line',
  'line-strong',
  'ring',
]
const words = [
  ['ink', 'canvas'],
  ['soft', 'canvas'],
  ['muted', 'canvas'],
  ['link', 'canvas'],
  ['link', 'accent-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['on-brand', 'brand'],
  ['on-spark', 'spark'],
] as const

export function Colors() {
  return (
    <>
      <Sample title="Grounds and fills">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
          {[...grounds, ...fills].map((name) => (
            <div key={name} className="text-sm">
              <div
                className="h-14 rounded-control border border-line"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Words on their grounds; the ratios are measured by web/test/contrast">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
          {words.map(([text, ground]) => (
            <p
              key={text + ground}
              className="rounded-control border border-line p-3 font-medium"
              style={{ color: `var(--${text})`, background: `var(--${ground})` }}
            >
              {text} on {ground}
            </p>
          ))}
        </div>
      </Sample>
    </>
  )
}

const steps = [
  ['text-4xl', '2.25rem'],
  ['text-3xl', '1.875rem'],
  ['text-2xl', '1.5rem'],
  ['text-xl', '1.25rem'],
  ['text-lg', '1.125rem'],
] as const

export function TypeScale() {
  return (
    <>
      <Sample title="Headings: Figtree beside Anek Bangla">
        {steps.map(([step, size]) => (
          <div key={step} className="mb-3 grid grid-cols-2 items-baseline gap-4">
            <h4 className={`${step} font-bold`} style={{ fontSize: size }}>
              Get your car cleaned
            </h4>
            <h4 lang="bn" className={`${step} font-bold`} style={{ fontSize: size }}>
              আপনার গাড়ি ঝকঝকে
            </h4>
          </div>
        ))}
      </Sample>
      <Sample title="Reading">
        <div className="grid grid-cols-2 gap-4">
          <div className="flex flex-col gap-2">
            <p>A two-bucket hand wash under thick snow foam, with wheels and arches. 0123456789 ৳ 1,250</p>
            <p className="text-soft text-sm">Small: from 12 reviews, 45 mins, $18.00</p>
            <p className="font-semibold">Semibold 600, for what is pressed and named.</p>
          </div>
          <div lang="bn" className="flex flex-col gap-2">
            <p>ঘন ফোমে দুই বালতির হাতে ধোয়া, সঙ্গে চাকা আর আর্চ। ০১২৩৪৫৬৭৮৯ ৳ ১,২৫০</p>
            <p className="text-soft text-sm">ছোট: ১২টি রিভিউ থেকে, ৪৫ মিনিট, ৳ ১৮.০০</p>
            <p className="font-semibold">সেমিবোল্ড ৬০০: যা চাপা হয়, যার নাম আছে।</p>
          </div>
        </div>
      </Sample>
      <Sample title="Both in one line">
        <p className="text-xl">
          Jhilik, ঝিলিক, means sparkle. <span className="font-bold">Toyota Axio ঢাকা মেট্রো-গ ১২-৩৪৫৬</span>
        </p>
      </Sample>
    </>
  )
}

const spacings = [1, 2, 3, 4, 6, 8, 12, 16]

export function Shapes() {
  return (
    <>
      <Sample title="Spacing: quarters of a rem">
        <div className="flex items-end gap-3">
          {spacings.map((step) => (
            <div key={step} className="text-center text-sm">
              <div className="bg-brand" style={{ width: `${step * 0.25}rem`, height: `${step * 0.25}rem` }} />
              {step}
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Corners: control, card, round">
        <div className="flex gap-4">
          <div className="size-20 rounded-control border border-line-strong bg-surface" />
          <div className="size-20 rounded-card border border-line-strong bg-surface" />
          <div className="size-20 rounded-full border border-line-strong bg-surface" />
        </div>
      </Sample>
      <Sample title="Elevation: resting, raised, over the page">
        <div className="flex gap-6">
          <div className="size-24 rounded-card bg-surface shadow-1" />
          <div className="size-24 rounded-card bg-surface shadow-2" />
          <div className="size-24 rounded-card bg-surface shadow-3" />
        </div>
      </Sample>
      <Sample title="Motion: still for those who ask for it">
        <div className="flex items-center gap-6">
          <Sparkle className="size-8 animate-twinkle text-star" />
          <div className="size-12 rounded-card bg-brand transition-[translate,box-shadow] duration-200 hover:-translate-y-1 hover:shadow-2" />
          <div className="size-12 animate-rise rounded-card bg-accent" />
        </div>
      </Sample>
    </>
  )
}

const rows = [
  ['Exterior Foam Wash', 'Nov 21, 2026', 'Paid', 'success'],
  ['AC Servicing', 'Nov 22, 2026', 'Pending', 'danger'],
] as const

export function Surfaces() {
  return (
    <>
      <Sample title="Cards: at rest and under the pointer">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <CardBody>At rest</CardBody>
          </Card>
          <Card className="-translate-y-0.5 shadow-2">
            <CardBody>Raised</CardBody>
          </Card>
        </div>
      </Sample>
      <Sample title="Table: rows become cards on phones">
        <Table label="Bookings" stack>
          <Thead>
            <Th>Service</Th>
            <Th>Date</Th>
            <Th>Payment</Th>
          </Thead>
          <Tbody>
            {rows.map(([service, date, payment, tone]) => (
              <Tr key={service}>
                <Td data-label="Service" className="font-semibold">
                  {service}
                </Td>
                <Td data-label="Date">{date}</Td>
                <Td data-label="Payment">
                  <Badge tone={tone}>{payment}</Badge>
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label="Bookings"
          tabs={[
            { value: 'upcoming', label: 'Upcoming', content: 'What is to come.' },
            { value: 'past', label: 'Past', content: 'What has been.' },
            { value: 'canceled', label: 'Canceled', content: 'What will not be.' },
          ]}
        />
      </Sample>
    </>
  )
}

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
