import type { CastingKind } from './arm-machine-look.ts'
import { darker, lighter, outlineColour, verticalGradient, withOpacity } from './paint.ts'
import { circle, outline, type Point, path, rect, repeat, stroke } from './svg.ts'

/** Height of the top of an arm above the bed. */
export const armTop = -332

interface Casting {
  /** The silhouette of the arm and the column. */
  shape(width: number, columnX: number): readonly Point[]
  /** Decoration painted or bolted on, below the name. */
  trim(width: number, columnX: number, body: string, accent: string): string
}

export const castings: Readonly<Record<CastingKind, Casting>> = {
  round: {
    shape: (width, columnX) => [
      [0, armTop + 22, 30],
      [0, -156, 14],
      [20, -128, 14],
      [102, -128, 12],
      [130, -206, 26],
      [columnX, -206, 60],
      [columnX - 18, -8, 26],
      [width + 6, -8, 8],
      [width, armTop + 8, 26],
      [70, armTop, 60],
    ],
    trim: (width, columnX, body, accent) =>
      rect(150, -308, columnX - 156, 8, 4, accent) +
      path(
        outline([
          [columnX - 17, -26],
          [width + 5, -26],
          [width + 6, -8, 8],
          [columnX - 18, -8, 10],
        ]),
        withOpacity(darker(body, 0.5), 0.35),
      ),
  },
  square: {
    shape: (width, columnX) => [
      [0, armTop + 6, 10],
      [0, -146, 6],
      [14, -128, 6],
      [112, -128, 6],
      [124, -212, 10],
      [columnX - 4, -212, 18],
      [columnX - 12, -8, 8],
      [width + 8, -8, 4],
      [width + 8, armTop + 2, 12],
      [width - 40, armTop - 8, 14],
      [30, armTop, 16],
    ],
    trim: (width, columnX, body, accent) =>
      path(
        outline([
          [columnX + 2, -226, 10],
          [width - 2, -226, 10],
          [width - 2, -12, 4],
          [columnX - 6, -12, 4],
        ]),
        verticalGradient(lighter(accent, 0.1), darker(accent, 0.25)),
      ) +
      rect(124, -222, columnX - 126, 8, 2, accent) +
      stroke(`M${columnX + 4} -312V-232`, withOpacity(darker(body, 0.5), 0.4), 2.5),
  },
  slim: {
    shape: (width, columnX) => [
      [2, armTop + 58, 34],
      [2, -150, 18],
      [22, -128, 16],
      [100, -128, 14],
      [128, -222, 40],
      [columnX + 10, -214, 84],
      [columnX - 4, -8, 30],
      [width + 6, -8, 12],
      [width + 10, armTop - 20, 40],
      [width - 110, armTop - 20, 80],
      [90, armTop + 16, 60],
    ],
    trim: (width, columnX, _body, accent) =>
      stroke(`M${columnX + 16} -238Q${columnX + 4} -120 ${columnX + 8} -22`, accent, 7) +
      stroke(`M${columnX + 30} -238Q${columnX + 18} -120 ${columnX + 22} -22`, withOpacity(accent, 0.45), 3.5) +
      stroke(`M112 -300Q${columnX * 0.6} -318 ${width - 20} -336`, withOpacity(accent, 0.6), 3.5),
  },
  soft: {
    shape: (width, columnX) => [
      [-2, armTop + 10, 78],
      [-2, -160, 30],
      [24, -128, 20],
      [98, -128, 18],
      [136, -204, 44],
      [columnX, -204, 100],
      [columnX - 24, -8, 40],
      [width + 4, -8, 18],
      [width + 4, armTop - 4, 90],
      [90, armTop - 4, 70],
    ],
    trim: (width, columnX, body, accent) =>
      path(
        outline([
          [columnX - 8, -92, 30],
          [width + 4, -112, 10],
          [width + 4, -8, 18],
          [columnX - 24, -8, 30],
        ]),
        verticalGradient(darker(body, 0.28), darker(body, 0.45)),
      ) +
      circle(columnX + 132, -296, 11, accent) +
      stroke(`M150 -226H${columnX - 62}`, accent, 6),
  },
  heavy: {
    shape: (width, columnX) => [
      [-4, armTop + 40, 4],
      [-4, -142, 4],
      [14, -124, 4],
      [116, -124, 4],
      [134, -192, 8],
      [columnX - 22, -192, 8],
      [columnX - 4, -166, 8],
      [columnX - 30, -30, 4],
      [columnX - 30, -8, 4],
      [width + 16, -8, 4],
      [width + 12, armTop + 10, 6],
      [width - 16, armTop - 14, 6],
      [40, armTop - 14, 8],
    ],
    trim: (width, columnX, body, accent) =>
      repeat(4, (i) => rect(150 + i * 15, -216, 8, 16, 2, withOpacity(lighter(body, 0.5), 0.3))) +
      rect(columnX - 28, -30, width - columnX + 42, 20, 2, darker(body, 0.3), {
        stroke: outlineColour(body),
        'stroke-width': 1.4,
      }) +
      repeat(3, (i) => circle(columnX - 8 + i * ((width - columnX) / 2), -20, 6, lighter(body, 0.45))) +
      rect(width - 12, armTop + 20, 10, 270, 2, accent),
  },
}
