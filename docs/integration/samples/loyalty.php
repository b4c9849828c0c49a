<?php
// Loads a catalogue, then asks how many points a receipt is worth.
$url = getenv('CHEKHOV_URL') ?: 'http://127.0.0.1:8080';

function call(string $method, string $address, ?array $body = null): array
{
    $stream = fopen($address, 'r', false, stream_context_create(['http' => [
        'method' => $method,
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

call('PUT', "$url/api/loyalty/catalog", [
    'items' => [['itemId' => 501, 'name' => 'Молоко 1 л', 'pointsPerUnit' => 10, 'patterns' => ['молоко']]],
]);

$check = call('POST', "$url/api/loyalty/check", ['userUuid' => 'participant-17', 'qrStr' => getenv('QR')]);
while ($check['pending']) {
    usleep(1_500_000);
    $check = call('GET', "$url/api/loyalty/check/{$check['uuid']}");
}

$said = $check['alreadyCounted'] ? 'already counted' : "nothing: {$check['rejectKey']}";
// Once for each uuid: a check that is repeated while it waits is awarded as the first one.
echo $check['uuid'], ' ', $check['awarded'] ? "grant {$check['totalPoints']} points" : $said, PHP_EOL;
