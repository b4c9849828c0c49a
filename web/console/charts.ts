import { BarChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer])

export type Drawing = { show(option: EChartsCoreOption): void; stop(): void }

/** A chart that follows the size of its element. Loaded when the first chart is shown: half of the console's bytes are these. */
export function draw(element: HTMLElement): Drawing {
  const chart = init(element)
  const size = new ResizeObserver(() => chart.resize())
  size.observe(element)
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    stop() {
      size.disconnect()
      chart.dispose()
    },
  }
}
