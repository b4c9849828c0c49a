import { Box, useTheme } from '@mui/material'
import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import type { Drawing, draw } from '../charts.ts'

declare const VERSIONS: Record<string, string>

let loading: Promise<{ draw: typeof draw }> | null = null
const load = () => (loading ??= import(`/console/files/charts.js?v=${VERSIONS['charts.js']}`) as Promise<{ draw: typeof draw }>)

export type Series = { name: string; values: readonly number[]; colour: 'success' | 'error' | 'primary' | 'warning' | 'info' }

type Props = {
  label: string
  categories: readonly string[]
  series: readonly Series[]
  kind: 'line' | 'bar' | 'rows'
  height?: number
}

/** A chart in the colours of the page; a text alternative has its numbers. */
export function Chart({ label, categories, series, kind, height = 260 }: Props) {
  const { palette, typography } = useTheme()
  const element = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)

  useEffect(() => {
    let made: Drawing | null = null
    let gone = false
    void load().then(({ draw: begin }) => {
      if (gone || element.current === null) return
      made = begin(element.current)
      setDrawing(made)
    })
    return () => {
      gone = true
      made?.stop()
    }
  }, [])

  useEffect(() => {
    const axis = {
      axisLine: { lineStyle: { color: palette.divider } },
      axisTick: { show: false },
      axisLabel: { color: palette.text.secondary, hideOverlap: true },
    }
    const names = {
      type: 'category',
      data: categories,
      ...axis,
      ...(kind === 'rows' && { inverse: true, axisLabel: { ...axis.axisLabel, width: 190, overflow: 'truncate' } }),
    }
    const numbers = { type: 'value', minInterval: 1, ...axis, splitLine: { lineStyle: { color: palette.divider } } }
    const option: EChartsCoreOption = {
      aria: { enabled: true, label: { description: label } },
      textStyle: { fontFamily: String(typography.fontFamily) },
      animationDuration: 300,
      grid: { left: 4, right: 16, top: series.length > 1 ? 36 : 12, bottom: 4, containLabel: true },
      legend:
        series.length > 1
          ? { type: 'scroll', top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 12, textStyle: { color: palette.text.secondary } }
          : undefined,
      // Drawn on the canvas: HTML tooltips would bring inline styles, which the page's policy forbids.
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        backgroundColor: palette.background.paper,
        borderColor: palette.divider,
        textStyle: { color: palette.text.primary },
        axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
      },
      xAxis: kind === 'rows' ? numbers : names,
      yAxis: kind === 'rows' ? names : numbers,
      series: series.map(({ name, values, colour }) => ({
        name,
        data: values,
        type: kind === 'line' ? 'line' : 'bar',
        color: palette[colour].main,
        barMaxWidth: 22,
        ...(kind === 'line' && { smooth: 0.2, showSymbol: values.length < 3, areaStyle: { opacity: 0.07 }, lineStyle: { width: 2 } }),
        ...(kind === 'bar' && { stack: 'all' }),
        ...(kind === 'rows' && { label: { show: true, position: 'right', color: palette.text.secondary }, itemStyle: { borderRadius: [0, 4, 4, 0] } }),
      })),
    }
    drawing?.show(option)
  }, [drawing, categories, series, kind, label, palette, typography])

  return <Box ref={element} role="img" aria-label={label} sx={{ height, width: '100%' }} />
}
