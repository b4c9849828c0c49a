<?php
// Signs a token for a participant who is signed in on your side, and sends a receipt with it.
// Here with a shared secret (HS256), which needs no extension.
$url = getenv('CHEKHOV_URL') ?: 'http://127.0.0.1:8080';

function encoded(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

function participantToken(string $participant): string
{
    $claims = ['sub' => $participant, 'aud' => getenv('PROMO_ID'), 'exp' => time() + 600];
    $text = encoded(json_encode(['alg' => 'HS256', 'typ' => 'JWT'])) . '.' . encoded(json_encode($claims));
    return $text . '.' . encoded(hash_hmac('sha256', $text, getenv('SHARED_SECRET'), true));
}

$answer = file_get_contents("$url/api/receipts/qr", false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['api-key: ' . getenv('CHEKHOV_KEY'), 'content-type: application/json'],
    'content' => json_encode(['qrStr' => getenv('QR'), 'participantToken' => participantToken('participant-17')]),
]]));
if ($answer === false) {
    exit(1);
}
echo json_decode($answer, true)['uuid'], ' accepted', PHP_EOL;
