<?php

declare(strict_types=1);

namespace Chekhov;

/** 409: the thing already exists, or is in the wrong state. */
final class Conflict extends ChekhovException
{
    /** The receipt that has this externalId or photo; null when it belongs to another participant, or the conflict has another cause. */
    public function existingUuid(): ?string
    {
        $uuid = is_array($this->body) ? ($this->body['existing_request_uuid'] ?? null) : null;
        return is_string($uuid) ? $uuid : null;
    }
}
