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
