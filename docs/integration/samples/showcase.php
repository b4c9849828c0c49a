<?php
// Asks in which promos of the showcase a receipt would count. Nothing is sent in by this.
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

$scan = call("$url/api/showcase/check", ['userUuid' => 'participant-17', 'qrStr' => getenv('QR')]);
while ($scan['state'] === 'ARRIVED') {
    usleep(1_500_000);
    $scan = call("$url/api/showcase/check/{$scan['uuid']}");
}

foreach ($scan['promos'] as $promo) {
    echo $promo['name'], ' ', $promo['eligible'] ? "{$promo['points']} points" : $promo['rejectKey'], PHP_EOL;
}
