<?php

declare(strict_types=1);

namespace Chekhov;

final class Callback
{
    /**
     * @param string $id The `webhook-id`: what has this id already is a repetition.
     * @param array<string, mixed> $event
     */
    private function __construct(public readonly string $id, public readonly array $event)
    {
    }

    /**
     * The event of a callback that the service has sent; throws `NotGenuine` for any other request.
     *
     * @param string $body As it was received, not parsed and serialised again: `file_get_contents('php://input')`.
     * @param array<string, string> $headers `getallheaders()`, or whatever has the headers by name.
     * @param array{string, string}|null $header Name and value of the header in the promo's `callback` setting.
     * @param list<string> $signingSecrets The promo's `signing_secrets` (`whsec_…`). The signature of any of them is accepted, so that secrets can be rotated.
     * @param int $tolerance Maximal age of a signed message, in seconds.
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] ?array $header = null,
        #[\SensitiveParameter] array $signingSecrets = [],
        int $tolerance = 300,
        ?int $now = null,
    ): self {
        if ($header === null && $signingSecrets === []) {
            throw new \InvalidArgumentException('Callback::verify: header or signingSecrets, without one of them everything would pass');
        }
        if ($header !== null && $header[1] === '') {
            throw new \InvalidArgumentException('Callback::verify: the value of the header is empty, so a request without the header would pass');
        }
        $keys = array_map(self::keyOf(...), $signingSecrets);
        $sent = array_change_key_case($headers);
        $id = $sent['webhook-id'] ?? '';
        if ($id === '') {
            throw new NotGenuine('no webhook-id');
        }
        if ($header !== null && !hash_equals($header[1], $sent[strtolower($header[0])] ?? '')) {
            throw new NotGenuine("the header $header[0] is missing or wrong");
        }
        if ($keys !== []) {
            self::checkSignature($body, $sent, $id, $keys, $tolerance, $now ?? time());
        }
        return new self($id, json_decode($body, true, 512, JSON_THROW_ON_ERROR));
    }

    /** Everybody could sign with an empty key. */
    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret) ?? '', true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('Callback::verify: a signing secret is not of the form whsec_… with base64');
        }
        return $key;
    }

    /**
     * @param array<string, string> $sent
     * @param list<string> $keys
     */
    private static function checkSignature(string $body, array $sent, string $id, #[\SensitiveParameter] array $keys, int $tolerance, int $now): void
    {
        $timestamp = $sent['webhook-timestamp'] ?? '';
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs($now - (int) $timestamp) > $tolerance) {
            throw new NotGenuine('webhook-timestamp is missing, or not of these minutes');
        }
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
            foreach (explode(' ', $sent['webhook-signature'] ?? '') as $given) {
                if (hash_equals($expected, $given)) {
                    return;
                }
            }
        }
        throw new NotGenuine('webhook-signature is missing or wrong');
    }
}
