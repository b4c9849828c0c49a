/**
 * The scanners, each with its own usual calls. `start` begins to scan and calls back with the first text; with `still`, those that take stills do, too. `frames` is the number of pictures decoded so far,
 * `read` returns the text in a file, or null.
 */
export const SCANNERS = {
  chekhov: `<script src="/chekhov/service-qr-scanner.js"></script><script>
    let count = 0
    globalThis.bench = {
      start: (onText, { still = false } = {}) => ServiceQrScanner.scanVideo(document.querySelector('video'), (text) => onText(text), { still, onDiag: (diag) => { count = diag.count ?? count } }),
      frames: () => count,
      read: (file) => ServiceQrScanner.decodeFile(file),
    }
  </script>`,
  'qr-scanner': `<script type="module">
    import QrScanner from '/qr-scanner/qr-scanner.min.js'
    let count = 0
    globalThis.bench = {
      start: (onText) => new QrScanner(document.querySelector('video'), ({ data }) => { count++; onText(data) }, { returnDetailedScanResult: true, maxScansPerSecond: 60, onDecodeError: () => { count++ } }).start(),
      frames: () => count,
      read: (file) => QrScanner.scanImage(file, { returnDetailedScanResult: true }).then(({ data }) => data, () => null),
    }
  </script>`,
  'html5-qrcode': `<div id="reader"></div><script src="/html5-qrcode/html5-qrcode.min.js"></script><script>
    let count = 0
    const scanner = new Html5Qrcode('reader', { formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE], verbose: false })
    globalThis.bench = {
      start: (onText) => scanner.start({ facingMode: 'environment' }, { fps: 60 }, (text) => { count++; onText(text) }, () => { count++ }),
      frames: () => count,
      read: (file) => scanner.scanFile(new File([file], 'photo'), false).catch(() => null),
    }
  </script>`,
} as const
export type ScannerName = keyof typeof SCANNERS
export const NAMES = Object.keys(SCANNERS) as ScannerName[]
