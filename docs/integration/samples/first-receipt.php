<?php
// Sends a receipt and waits for its verdict.
$url = getenv('CHEKHOV_URL') ?: 'http://127.0.0.1:8080';

function call(string $address, ?array $body = null): array
{
    $stream = fopen($address, 'r', false, stream_context_create(['http' => [
        'method' => $body === null ? 'GET' : 'POST',
        'header' => ['api-key: ' . getenv('CHEKHOV_KEY'), 'content-type: application/json'],
        'content' => $body === null ? '' : json_encode($body),
        'ignore_errors' => true,
    ]])) or exit(1);
    $answer = stream_get_contents($stream);
    [$status] = stream_get_meta_data($stream)['wrapper_data'];
    if (!str_contains($status, ' 2')) {
        fwrite(STDERR, $status . PHP_EOL . $answer . PHP_EOL);
        exit(1);
    }
    return json_decode($answer, true);
}

$uuid = call("$url/api/receipts/qr", ['userUuid' => 'participant-17', 'qrStr' => getenv('QR')])['uuid'];

$receipt = call("$url/api/receipts/$uuid");
while ($receipt['state'] !== 'REVIEWED') {
    usleep(1_500_000);
    $receipt = call("$url/api/receipts/$uuid");
}

echo $uuid, ' ', $receipt['approved'] ? "approved, {$receipt['promoPoints']} points" : "rejected: {$receipt['rejectKey']}", PHP_EOL;
