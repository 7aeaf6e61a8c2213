import { Sparkle } from '../../ui/logo.tsx'
import { Sample } from './both-themes.tsx'

const steps = [1, 2, 3, 4, 6, 8, 12, 16]

export function Shapes() {
  return (
    <>
      <Sample title="Spacing: quarters of a rem">
        <div className="flex items-end gap-3">
          {steps.map((step) => (
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
