<?php

declare(strict_types=1);

namespace Chekhov;

abstract class Calls
{
    private const PAUSES = [0.3, 1.0, 3.0, 9.0];
    private const PAUSE_MOST = 60.0;

    private readonly string $baseUrl;
    private readonly ?string $apiKey;

    /**
     * @param string $baseUrl `https://receipts.example`, without a path.
     * @param string|null $apiKey The key of a promo; public calls need none.
     * @param float $timeout Seconds that a connection or a read may take.
     * @param int $retries How many times a call that is safe to repeat is retried.
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] ?string $apiKey = null,
        private readonly float $timeout = 30.0,
        private readonly int $retries = 3,
    ) {
        $this->baseUrl = rtrim($baseUrl, '/');
        // A key that was read from a file ends with the end of its line, which would end the headers.
        $this->apiKey = $apiKey === null ? null : trim($apiKey);
    }

    /**
     * Makes a call, and retries it if that is safe.
     *
     * @param array{method: string, path: string, key: bool, repeatable: bool, sends: string, files: list<string>} $call
     * @param array<string, string> $inPath
     * @param array<string, mixed> $input
     * @throws ChekhovException
     */
    protected function call(array $call, array $inPath, array $input): mixed
    {
        $fields = array_filter($input, static fn (mixed $value): bool => $value !== null);
        $repeatable = $call['repeatable'] && ($fields['dupCheck'] ?? true) !== false;
        for ($tried = 0; ; $tried++) {
            try {
                return $this->exchange($call, $inPath, $fields);
            } catch (NoAnswer | ComeBackLater $error) {
                if (!$repeatable || $tried >= $this->retries) {
                    throw $error;
                }
                usleep((int) (1e6 * ($error->retryAfter ?? self::PAUSES[min($tried, count(self::PAUSES) - 1)])));
            }
        }
    }

    /**
     * @param array{method: string, path: string, key: bool, sends: string, files: list<string>} $call
     * @param array<string, string> $inPath
     * @param array<string, mixed> $fields
     */
    private function exchange(array $call, array $inPath, array $fields): mixed
    {
        $path = $call['path'];
        foreach ($inPath as $name => $value) {
            $path = str_replace('{' . $name . '}', rawurlencode($value), $path);
        }
        $headers = ['accept: */*', 'connection: close', 'user-agent: chekhov-client-php/0.1.0'];
        if ($call['key'] && $this->apiKey !== null) {
            $headers[] = "api-key: {$this->apiKey}";
        }
        $content = null;
        if ($call['sends'] === 'query' && $fields !== []) {
            $path .= '?' . http_build_query(array_map(self::text(...), $fields), '', '&', PHP_QUERY_RFC3986);
        } elseif ($call['sends'] === 'json') {
            $headers[] = 'content-type: application/json';
            $content = json_encode((object) $fields, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
        } elseif ($call['sends'] === 'form') {
            [$type, $content] = self::form($fields, $call['files']);
            $headers[] = "content-type: $type";
        }
        // A call that waits for an event may take so much longer.
        $waits = $call['sends'] === 'query' ? (float) ($fields['wait'] ?? 0) : 0.0;
        $context = stream_context_create(['http' => [
            'method' => $call['method'],
            'header' => $headers,
            'protocol_version' => 1.1,
            'timeout' => $this->timeout + $waits,
            // The key must not follow a redirect to another server.
            'follow_location' => 0,
            'ignore_errors' => true,
            ...($content === null ? [] : ['content' => $content]),
        ]]);
        return $this->answer($call['method'], $path, $context);
    }

    /** @param resource $context */
    private function answer(string $method, string $path, $context): mixed
    {
        error_clear_last();
        $stream = @fopen($this->baseUrl . $path, 'rb', false, $context);
        if ($stream === false) {
            throw new NoAnswer("$method $path: " . (error_get_last()['message'] ?? 'no answer'));
        }
        $text = stream_get_contents($stream);
        $meta = stream_get_meta_data($stream);
        fclose($stream);
        [$status, $headers] = self::head($meta['wrapper_data'] ?? []);
        $length = $headers['content-length'] ?? null;
        if ($text === false || $meta['timed_out'] || $status === 0 || ($length !== null && strlen($text) < (int) $length)) {
            throw new NoAnswer("$method $path: the answer broke off");
        }
        $isJson = str_starts_with($headers['content-type'] ?? '', 'application/json');
        $body = $isJson ? json_decode($text, true, 512, JSON_BIGINT_AS_STRING) : $text;
        if ($isJson && $body === null && trim($text) !== 'null') {
            throw new NoAnswer("$method $path: the answer broke off");
        }
        if ($status >= 200 && $status < 300) {
            $type = $headers['content-type'] ?? 'none';
            if (!$isJson && !str_starts_with($type, 'image/')) {
                // Something before the service has answered, such as a proxy with its page of maintenance: the call may not have arrived.
                throw new NoAnswer("$method $path: the answer is not of the service, its type is $type");
            }
            return $body;
        }
        throw ChekhovException::of($status, $headers['x-request-id'] ?? null, $body, self::waitOf($headers['retry-after'] ?? null));
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>}
     */
    private static function head(array $lines): array
    {
        $status = 0;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found) === 1) {
                $status = (int) $found[1];
                $headers = [];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower($name)] = trim($value);
            }
        }
        return [$status, $headers];
    }

    /** The pause from `Retry-After`, in seconds or as a date, within limits. */
    private static function waitOf(?string $header): ?float
    {
        if ($header === null) {
            return null;
        }
        $at = ctype_digit($header) ? time() + (int) $header : strtotime($header);
        return $at === false ? null : min(max((float) ($at - time()), 0.0), self::PAUSE_MOST);
    }

    private static function text(mixed $value): string
    {
        return match (true) {
            is_bool($value) => $value ? 'true' : 'false',
            is_array($value), is_object($value) => json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR),
            default => (string) $value,
        };
    }

    /**
     * @param array<string, mixed> $fields
     * @param list<string> $files
     * @return array{string, string}
     */
    private static function form(array $fields, array $files): array
    {
        $boundary = bin2hex(random_bytes(16));
        $content = '';
        $add = static function (string $disposition, string $bytes) use (&$content, $boundary): void {
            $content .= "--$boundary\r\ncontent-disposition: form-data; $disposition\r\n\r\n$bytes\r\n";
        };
        foreach ($fields as $name => $value) {
            if (!in_array($name, $files, true)) {
                $add("name=\"$name\"", self::text($value));
                continue;
            }
            foreach (array_values((array) $value) as $number => $photo) {
                $add(sprintf('name="%s"; filename="photo-%d"', $name, $number + 1), $photo);
            }
        }
        return ["multipart/form-data; boundary=$boundary", "$content--$boundary--\r\n"];
    }
}
